/// The reference, made from the code: verbs and their options, models, files, JSON documents, exit codes.
///
/// `docs/build reference` writes it to `docs/reference`; a test compares what is committed with what the code gives.
package io.harmonium.docs.reference;
