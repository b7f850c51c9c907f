/**
 * Keeps a page up to date: hears by server-sent events that something changed, loads the page anew
 * and exchanges the sections that differ. What somebody opened stays open, what somebody types stays
 * typed. Without it the page is loaded anew by itself now and then.
 */
export const liveScript = `'use strict';
(() => {
  const main = document.getElementById('live');
  const state = document.getElementById('live-state');
  if (!main || !main.dataset.events || !window.EventSource) return;
  const say = (words) => { if (state && state.textContent !== words) state.textContent = words; };
  const keyOf = (details) => details.dataset.key || (details.querySelector('summary') || {}).textContent;
  const isTyped = (section) => {
    const active = document.activeElement;
    return active && section.contains(active) && 'value' in active && active.type !== 'hidden'
      && active.tagName !== 'BUTTON' && active.value !== '';
  };
  const exchange = (before, after) => {
    const open = new Set([...before.querySelectorAll('details[open]')].map(keyOf));
    for (const details of after.querySelectorAll('details')) {
      if (open.has(keyOf(details))) details.open = true;
    }
    const active = document.activeElement;
    const focus = active && before.contains(active) ? active.id || null : null;
    before.replaceWith(after);
    if (focus) { const again = document.getElementById(focus); if (again) again.focus(); }
  };
  const sectionsOf = (element) => [...element.children].filter((child) => child.dataset.section);
  let loading = false;
  let again = false;
  const load = async () => {
    if (loading) { again = true; return; }
    loading = true;
    try {
      const reply = await fetch(location.href, { credentials: 'same-origin', redirect: 'error' });
      if (reply.status === 401 || reply.status === 403) { location.reload(); return; }
      const next = new DOMParser().parseFromString(await reply.text(), 'text/html');
      const fresh = next.getElementById('live');
      if (!fresh) return;
      document.title = next.title;
      const known = new Map(sectionsOf(main).map((one) => [one.dataset.section, one]));
      let last = null;
      for (const one of sectionsOf(fresh)) {
        const before = known.get(one.dataset.section);
        known.delete(one.dataset.section);
        const node = document.importNode(one, true);
        if (before && (before.outerHTML === node.outerHTML || isTyped(before))) { last = before; continue; }
        if (before) exchange(before, node);
        else if (last) last.after(node);
        else main.prepend(node);
        last = node;
      }
      for (const gone of known.values()) gone.remove();
      if (!fresh.dataset.events) { source.close(); say(''); }
    } catch {
      say('Not up to date: the gateway does not answer.');
    } finally {
      loading = false;
      if (again) { again = false; load(); }
    }
  };
  const source = new EventSource(main.dataset.events);
  // What changed between the page and this moment nobody would tell.
  source.addEventListener('open', () => { say('Live'); load(); });
  source.addEventListener('changed', load);
  source.addEventListener('error', () => say('Connection lost, trying again.'));
})();
`;
