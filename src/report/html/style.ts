/** The page's style: light and dark, narrow and wide, screen and paper. */
export const style = `
:root {
  color-scheme: light dark;
  --paper: #fff; --ink: #1c2024; --quiet: #59636e; --line: #d5d9de; --soft: #f5f6f8;
  --bad: #b3261e; --bad-soft: #fdeceb; --warn: #8a5300; --warn-soft: #fff3e0;
  --good: #1a6b3c; --good-soft: #eaf6ee; --open: #5b4a9c; --open-soft: #f0edfa;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14171a; --ink: #e6e8ea; --quiet: #a0a8b1; --line: #363c43; --soft: #1e2226;
    --bad: #ff8a80; --bad-soft: #3a1d1c; --warn: #ffc069; --warn-soft: #372a15;
    --good: #7bd69c; --good-soft: #173023; --open: #b9a9f5; --open-soft: #282241;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1rem; max-width: 72rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif;
  overflow-wrap: anywhere; -webkit-text-size-adjust: 100%;
}
h1, h2, h3 { line-height: 1.25; }
h1 { margin: 0; font-size: 1.6rem; }
h2 { margin: 2.2rem 0 .7rem; padding-bottom: .25rem; border-bottom: 1px solid var(--line); font-size: 1.2rem; }
h3 { margin: 1.2rem 0 .5rem; font-size: 1rem; }
p, ul { margin: .4rem 0; }
ul { padding-left: 1.2rem; }
li { margin: .25rem 0; }
code, pre, .ref { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; }
code { font-size: .875em; }
pre {
  margin: .6rem 0; padding: .8rem; background: var(--soft); border: 1px solid var(--line);
  border-radius: .4rem; font-size: .875rem; white-space: pre-wrap;
}
.quiet, .more, .legend { color: var(--quiet); font-size: .9rem; font-weight: normal; }
.ref { color: var(--quiet); font-size: .75rem; }
.unsaid { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.verdict { padding: .9rem 1.1rem; border-radius: .5rem; border: 1px solid; border-left-width: .5rem; }
.verdict .label { margin: 0 0 .2rem; font-weight: 700; }
.verdict h1 { font-size: 1.35rem; }
.verdict.fault { background: var(--bad-soft); border-color: var(--bad); }
.verdict.healthy { background: var(--good-soft); border-color: var(--good); }
.verdict.inconclusive { background: var(--open-soft); border-color: var(--open); }
.fault .label { color: var(--bad); }
.healthy .label { color: var(--good); }
.inconclusive .label { color: var(--open); }
.facts { display: flex; flex-wrap: wrap; gap: .1rem 1.4rem; margin-top: .6rem; font-size: .875rem; }
.facts div { display: flex; gap: .4rem; }
.facts dt { flex: none; }
.first { display: grid; gap: 0 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); }
.first h2 { margin-top: 1.1rem; }
details > summary { cursor: pointer; }
summary h2 { display: inline-block; margin: 0; border: 0; padding: 0; }
section > details { margin-top: 1.2rem; border-top: 1px solid var(--line); padding-top: .7rem; }
section > details[open] > summary { margin-bottom: .6rem; }
.finding { margin: .8rem 0; padding: .1rem 1rem .6rem; border: 1px solid var(--bad); border-left-width: .4rem; border-radius: .4rem; }
ul.findings { padding-left: 0; list-style: none; }
ul.findings > li { margin: 0; padding: .45rem 0; border-top: 1px solid var(--line); }
ul.members { margin: .3rem 0; }
ul.evidence { padding-left: 1.1rem; list-style: "→ "; }
ul.findings .evidence { margin: 0; }
ul.links { padding-left: 0; list-style: none; }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; }
.shown > summary { color: var(--quiet); font-size: .8rem; }
.shown mark { background: var(--warn-soft); color: var(--ink); outline: 1px solid var(--warn); }
table.lanes { width: auto; min-width: 100%; }
.lanes th, .lanes td { border: 1px solid var(--line); border-width: 0 1px 1px 0; padding: .35rem .5rem; font-size: .85rem; }
.lanes thead th { min-width: 8rem; }
.lanes thead th { background: var(--soft); white-space: nowrap; font-variant-numeric: tabular-nums; }
.lanes thead td { border-left: 0; }
.lanes thead .quiet { display: block; font-size: .75rem; }
.lanes tbody th { position: sticky; left: 0; background: var(--paper); }
.event, .asked { display: block; white-space: nowrap; }
.event b { font-weight: 700; }
.event.lost b, .lost > b { color: var(--bad); }
.event.back b, .back > b { color: var(--good); }
.event.commit, .commit > b, .asked { color: var(--open); font-weight: 600; }
#timeline details { margin-top: .6rem; }
.fail, b.cause, b.affected { color: var(--bad); }
.pass, b.fine { color: var(--good); }
.not_verifiable, b.unread { color: var(--open); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: 0; }
dt { color: var(--quiet); }
dd { margin: 0; }
.scroll { overflow-x: auto; }
.drawing { border: 1px solid var(--line); border-radius: .4rem; background: var(--soft); padding: .5rem; }
.fit { display: grid; grid-template-columns: minmax(min-content, 1fr); }
.fit .least { max-width: none; height: 0; }
svg { display: block; max-width: 100%; height: auto; margin: 0 auto; font-size: 13px; }
svg text { fill: var(--ink); text-anchor: middle; }
svg .axis { fill: var(--quiet); font-size: 12px; }
svg .axis.end { text-anchor: end; }
svg .grid { stroke: var(--line); }
svg .curve { fill: none; stroke: var(--open); stroke-width: 2; stroke-linejoin: round; }
svg .peak { fill: var(--open); }
.chart { margin: 1rem 0; }
.chart figcaption { margin-bottom: .4rem; }
svg .name { font-weight: 700; font-size: 15px; }
svg .state { font-size: 12px; }
svg .port { font-size: 11px; text-anchor: start; }
.device rect { fill: var(--paper); stroke: var(--quiet); stroke-width: 1.5; }
.device.fine rect { stroke: var(--good); }
.device.affected rect { stroke: var(--bad); stroke-width: 2.5; }
.device.cause rect { stroke: var(--bad); stroke-width: 2.5; fill: var(--bad-soft); }
.device.cause .inner { fill: none; stroke-width: 1.2; }
.device.unread rect { stroke: var(--open); stroke-width: 2; stroke-dasharray: 6 4; }
.device.unknown rect { stroke-dasharray: 2 4; }
.device.cause .state, .device.affected .state { fill: var(--bad); font-weight: 700; }
.link path { fill: none; stroke: var(--quiet); stroke-width: 1.8; }
.link.unknown path { stroke-dasharray: 2 4; }
.link.cause path, .link.affected path { stroke: var(--bad); stroke-width: 4; stroke-dasharray: 10 6; }
.link circle { fill: var(--paper); stroke: var(--bad); stroke-width: 2; }
svg .tip { fill: var(--bad); }
.quiet-map .link.fine path, .quiet-map .link.unknown path { stroke-width: 1; opacity: .45; }
.quiet-map .name { font-size: 13px; }
.quiet-map .state { font-size: 11px; }
.link .mark { fill: var(--bad); font-weight: 700; font-size: 14px; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { padding: .35rem .5rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { color: var(--quiet); font-weight: 600; }
th, td.short { white-space: nowrap; }
.matrix { width: auto; }
.matrix th, .matrix td { border: 1px solid var(--line); }
.matrix thead td { border: 0; }
.matrix thead th { vertical-align: bottom; padding: .4rem .2rem; }
.matrix thead span { writing-mode: vertical-rl; transform: rotate(180deg); white-space: nowrap; font-weight: 500; }
.matrix tbody th { position: sticky; left: 0; background: var(--paper); white-space: nowrap; }
.matrix tbody td { position: relative; text-align: center; white-space: nowrap; font-variant-numeric: tabular-nums; min-width: 3rem; }
.matrix tbody td > span:not(.unsaid) { display: block; }
td.fail { background: var(--bad-soft); font-weight: 700; }
td.not_verifiable { background: var(--open-soft); }
footer { margin-top: 2.5rem; color: var(--quiet); font-size: .85rem; }
@media screen and (max-width: 44rem) {
  body { font-size: .9375rem; line-height: 1.45; }
  #impact p { margin: .15rem 0; }
  dl { display: block; }
  dd { margin-bottom: .5rem; }
  .facts, .facts dd { margin-bottom: 0; }
  .facts { display: flex; gap: 0 .9rem; margin-top: .3rem; }
  .verdict { padding: .6rem .8rem; }
  .verdict h1 { font-size: 1.2rem; }
  h2 { margin: 1.1rem 0 .4rem; font-size: 1.1rem; }
  .finding { margin: .4rem 0; padding: .1rem .7rem .4rem; }
  .cards, .cards tbody, .cards tr, .cards td { display: block; width: 100%; }
  .cards thead { display: none; }
  .cards tr { padding: .4rem 0; border-bottom: 1px solid var(--line); }
  .cards td { display: grid; grid-template-columns: 4.5rem 1fr; gap: .5rem; padding: .1rem 0; border: 0; }
  .cards td.short { white-space: normal; }
  .cards td.none { display: none; }
  .cards td::before { content: attr(data-label); color: var(--quiet); }
}
@media print {
  :root {
    color-scheme: light;
    --paper: #fff; --ink: #000; --quiet: #444; --line: #bbb; --soft: #fff;
    --bad: #a01810; --bad-soft: #fff; --warn: #6b4000; --good: #14532d; --good-soft: #fff;
    --open: #40327a; --open-soft: #fff;
  }
  @page { margin: 1.2cm; }
  html { font-size: 8pt; }
  .ref { display: none; }
  body { max-width: none; padding: 0; }
  h2, h3 { break-after: avoid; }
  tr, li, .finding, svg, pre { break-inside: avoid; }
  .scroll { overflow: visible; }
  .fit .least { display: none; }
  .lanes th, .lanes td { padding: .12rem .3rem; }
  .event, .asked { white-space: normal; }
  #timeline details, .shown { display: none; }
  .matrix { font-size: 6pt; line-height: 1.2; }
  .matrix th, .matrix td, .matrix tbody td { padding: .1rem; min-width: 0; }
  .matrix tbody th { position: static; }
  .first { grid-template-columns: 2fr 3fr; }
  .cause details::details-content { content-visibility: visible; display: block; }
  h2 { margin: .9rem 0 .3rem; }
  td, th { padding: .12rem .4rem; }
  ul.findings > li { padding: .1rem 0; }
  .drawing svg { max-height: 5cm; width: auto; }
  #summary, #steps, #calls, #ticket, #facts, #evidence { display: none; }
}
`;
