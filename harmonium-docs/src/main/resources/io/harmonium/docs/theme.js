// Light or dark before anything is shown: the choice of the reader, else that of the system.
(() => {
  'use strict';
  const root = document.documentElement;
  const kept = () => { try { return localStorage.getItem('theme'); } catch (e) { return null; } };
  const system = matchMedia('(prefers-color-scheme: dark)');
  const show = () => { root.dataset.theme = kept() || (system.matches ? 'dark' : 'light'); };
  show();
  system.addEventListener('change', show);
  document.addEventListener('click', event => {
    if (event.target.id !== 'theme') return;
    const next = root.dataset.theme === 'dark' ? 'light' : 'dark';
    try { localStorage.setItem('theme', next); } catch (e) { /* shown, but not kept */ }
    root.dataset.theme = next;
  });
})();
