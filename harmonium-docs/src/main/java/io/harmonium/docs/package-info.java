/// The documentation as a site: pages of Markdown, the navigation that `docs/index.md` spells, search without a server.
///
/// `docs/build` runs [Docs]. A page that is in no list of `docs/index.md` (or of an `index.md` that it lists) is an error, as is a
/// link that leads nowhere.
package io.harmonium.docs;
