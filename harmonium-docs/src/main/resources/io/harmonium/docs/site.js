// The menu on narrow screens, copying of commands, and search in an index that is a script of its own.
(() => {
  'use strict';
  const base = document.documentElement.dataset.root;
  const at = id => document.getElementById(id);

  // ---- menu
  at('menu').addEventListener('click', () => {
    const open = at('navigation').classList.toggle('open');
    at('menu').setAttribute('aria-expanded', open);
  });
  const current = document.querySelector('nav [aria-current]');
  if (current) {
    const nav = at('navigation');
    if (current.offsetTop > nav.clientHeight - 80) nav.scrollTop = current.offsetTop - nav.clientHeight / 2;
  }

  // ---- code and headings
  for (const pre of document.querySelectorAll('main pre')) {
    const button = document.createElement('button');
    button.textContent = 'copy';
    button.addEventListener('click', () => {
      const text = pre.querySelector('code').textContent;
      navigator.clipboard.writeText(text).then(
        () => { button.textContent = 'copied'; setTimeout(() => { button.textContent = 'copy'; }, 1500); },
        () => { getSelection().selectAllChildren(pre.querySelector('code')); });
    });
    pre.append(button);
  }
  for (const heading of document.querySelectorAll('main h2[id], main h3[id]')) {
    const link = document.createElement('a');
    link.className = 'here';
    link.href = '#' + heading.id;
    link.textContent = '#';
    link.setAttribute('aria-label', 'Link to this heading');
    heading.append(link);
  }

  // ---- search
  const words = text => text.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  let prepared = null;
  const prepare = () => prepared ||= window.harmoniumIndex.map(entry => ({
    entry,
    title: ' ' + words(entry.page).join(' ') + ' ',
    heading: ' ' + words(entry.heading).join(' ') + ' ',
    text: ' ' + words(entry.text).join(' ') + ' ',
    // Ideas and questions before evidence and internals.
    weight: { Concepts: 1.5, Results: 0.5, Develop: 0.5, Gallery: 0.5 }[entry.part] || 1,
  }));
  const count = (text, part) => Math.min(text.split(part).length - 1, 5);

  /// Entries that hold every word of `query`, at least as a beginning; the best first.
  function find(query) {
    const asked = words(query);
    if (!asked.length) return [];
    const phrase = ' ' + asked.join(' ');
    const found = [];
    for (const each of prepare()) {
      let score = 0;
      for (const word of asked) {
        const begin = ' ' + word;
        const hits = 8 * count(each.heading, begin) + 4 * count(each.title, begin) + count(each.text, begin);
        if (!hits) { score = 0; break; }
        score += hits;
      }
      if (!score) continue;
      score += 30 * count(each.heading, phrase) + 12 * count(each.title, phrase) + 6 * count(each.text, phrase);
      found.push({ entry: each.entry, score: score * each.weight });
    }
    return found.sort((a, b) => b.score - a.score).map(each => each.entry);
  }

  const pattern = query => new RegExp(
    '(?<![\\p{L}\\p{N}])(' + words(query).sort((a, b) => b.length - a.length).join('|') + ')', 'giu');

  function marked(text, query, into) {
    let last = 0;
    for (const hit of text.matchAll(pattern(query))) {
      into.append(text.slice(last, hit.index));
      const mark = document.createElement('mark');
      mark.textContent = hit[0];
      into.append(mark);
      last = hit.index + hit[0].length;
    }
    into.append(text.slice(last));
  }

  function around(text, query) {
    const whole = text.toLowerCase().indexOf(query.trim().toLowerCase());
    const place = Math.max(0, whole >= 0 ? whole : text.search(pattern(query)));
    const from = Math.max(0, place - 50);
    return (from ? '… ' : '') + text.slice(from, from + 150) + (from + 150 < text.length ? ' …' : '');
  }

  const box = at('search');
  const list = at('found');
  let chosen = -1;

  function row(entry, query) {
    const item = document.createElement('li');
    const link = document.createElement('a');
    const [file, anchor] = entry.url.split('#');
    link.href = base + file + '?h=' + encodeURIComponent(query) + (anchor ? '#' + anchor : '');
    const head = document.createElement('strong');
    head.textContent = entry.heading || entry.page;
    const where = document.createElement('small');
    const path = [...new Set([entry.part, entry.page])].filter(text => text && text !== head.textContent);
    where.textContent = path.length ? '  ' + path.join(' › ') : '';
    const text = document.createElement('p');
    const named = entry.heading.toLowerCase().includes(query.trim().toLowerCase());
    marked(named ? entry.text.slice(0, 150) : around(entry.text, query), query, text);
    link.append(head, where, text);
    item.append(link);
    return item;
  }

  function search() {
    const query = box.value;
    chosen = -1;
    list.hidden = !words(query).length;
    if (list.hidden) return;
    const found = find(query).slice(0, 15);
    list.replaceChildren(...found.map(entry => row(entry, query)));
    if (!found.length) {
      const none = document.createElement('li');
      none.className = 'none';
      none.textContent = 'Nothing found. Try fewer words, or the beginning of one.';
      list.append(none);
    }
  }

  let loading = null;
  const load = () => loading ||= new Promise((done, failed) => {
    const script = document.createElement('script');
    script.src = base + 'search-index.js';
    script.onload = done;
    script.onerror = failed;
    document.head.append(script);
  });
  window.harmoniumFind = query => load().then(() => find(query));

  box.addEventListener('focus', load);
  box.addEventListener('input', () => load().then(search));
  box.addEventListener('keydown', event => {
    const links = [...list.querySelectorAll('a')];
    if (event.key === 'Escape') { box.value = ''; list.hidden = true; box.blur(); }
    if (event.key === 'Enter' && links.length) links[Math.max(chosen, 0)].click();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !links.length) return;
    event.preventDefault();
    chosen = (chosen + step + links.length) % links.length;
    links.forEach((link, i) => link.classList.toggle('chosen', i === chosen));
    links[chosen].scrollIntoView({ block: 'nearest' });
  });
  document.addEventListener('keydown', event => {
    const typing = /^(input|textarea|select)$/i.test(event.target.tagName);
    if (event.key === '/' && !typing) { event.preventDefault(); box.focus(); }
  });
  document.addEventListener('click', event => {
    if (!event.target.closest('.search')) list.hidden = true;
  });

  const wish = new URLSearchParams(location.search).get('q');
  if (wish) {
    box.value = wish;
    load().then(search);
  }

  // ---- words that were searched for are marked, and the first one below the heading is shown
  const asked = new URLSearchParams(location.search).get('h');
  if (asked && words(asked).length) {
    const walker = document.createTreeWalker(at('text'), NodeFilter.SHOW_TEXT);
    const nodes = [];
    while (walker.nextNode()) if (walker.currentNode.data.search(pattern(asked)) >= 0) nodes.push(walker.currentNode);
    const heading = location.hash ? at(decodeURIComponent(location.hash.slice(1))) : null;
    const after = node => !heading || heading.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING;
    const all = node => words(asked).every(word => words(node.parentElement.closest('tr, p, li, pre, h1, h2, h3')?.textContent || '').some(w => w.startsWith(word)));
    const first = nodes.find(node => after(node) && all(node));
    let shown = first?.parentElement;
    for (const node of nodes) {
      const span = document.createDocumentFragment();
      marked(node.data, asked, span);
      node.replaceWith(span);
    }
    if (shown) requestAnimationFrame(() => shown.scrollIntoView({ block: 'center' }));
  }
})();
