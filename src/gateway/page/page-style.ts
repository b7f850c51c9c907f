/** What the gateway's pages need beside the style of reports. */
export const pageStyle = `
body.gateway { max-width: 90rem; padding: 0 1rem 3rem; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: .5rem; z-index: 2; padding: .5rem 1rem; background: var(--paper); }
.bar { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; align-items: center; padding: .6rem 0; margin-bottom: .8rem; border-bottom: 1px solid var(--line); }
.bar > a { font-weight: 700; padding: .4rem 0; }
.bar .who { margin-left: auto; color: var(--quiet); font-size: .9rem; }
.bar #live-state { color: var(--quiet); font-size: .9rem; }
.bar form { margin: 0; }
a { color: #0b57d0; }
@media (prefers-color-scheme: dark) { a { color: #8ab4f8; } }
main:focus { outline: none; }
:focus-visible { outline: 3px solid var(--open); outline-offset: 2px; }
button, input[type=text], input[type=password], textarea {
  font: inherit; min-height: 2.75rem; padding: .5rem 1rem; border: 1px solid var(--quiet); border-radius: .4rem;
  background: var(--paper); color: var(--ink); max-width: 100%;
}
button { cursor: pointer; font-weight: 600; }
button.yes { background: var(--good); border-color: var(--good); color: var(--paper); }
button.no { background: var(--bad); border-color: var(--bad); color: var(--paper); }
button.plain { font-weight: normal; font-size: .9rem; min-height: 2rem; padding: .2rem .7rem; border-color: var(--line); }
.question { padding: .9rem 1.1rem; margin: 0 0 1.2rem; border: 2px solid var(--warn); border-radius: .5rem; background: var(--warn-soft); }
.question h2, .question h3 { margin: 0 0 .4rem; border: 0; padding: 0; }
.question pre { background: var(--paper); }
.question form { display: flex; flex-wrap: wrap; gap: .6rem; align-items: end; margin: .7rem 0 .2rem; }
.question label { display: block; font-weight: 600; }
.question .field { flex: 1 1 16rem; }
.question .field input { width: 100%; }
.notice { padding: .7rem 1rem; border-radius: .4rem; border: 1px solid var(--open); background: var(--open-soft); }
.notice.bad { border-color: var(--bad); background: var(--bad-soft); }
ol.checklist { list-style: none; padding: 0; margin: .4rem 0; }
ol.checklist li { display: grid; grid-template-columns: 1.4rem 1fr max-content; gap: .2rem .6rem; padding: .35rem 0; border-bottom: 1px solid var(--line); margin: 0; }
ol.checklist .mark { text-align: center; font-weight: 700; }
ol.checklist .done .mark { color: var(--good); }
ol.checklist .failed .mark { color: var(--bad); }
ol.checklist .unavailable .mark { color: var(--open); }
ol.checklist time, ol.log time { color: var(--quiet); font-size: .85rem; font-variant-numeric: tabular-nums; white-space: nowrap; }
ol.log { list-style: none; padding: 0; }
ol.log li { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: .35rem 0; }
.runs { list-style: none; padding: 0; }
.runs li { padding: .6rem 0; border-bottom: 1px solid var(--line); margin: 0; }
.runs a { font-weight: 600; padding: .2rem 0; display: inline-block; }
.runs .state { font-weight: 700; margin-right: .5rem; }
.runs .state.fault { color: var(--bad); }
.runs .state.healthy { color: var(--good); }
.runs .state.inconclusive, .runs .state.running { color: var(--open); }
.reply { max-height: 24rem; overflow: auto; }
.reply mark { background: var(--warn-soft); color: inherit; outline: 2px solid var(--warn); }
.shown { margin: .3rem 0 .6rem; }
.shown > summary { color: var(--quiet); font-size: .9rem; padding: .3rem 0; }
.login { max-width: 26rem; margin: 12vh auto 0; }
.login input { width: 100%; margin: .3rem 0 .8rem; }
.columns { display: grid; gap: 0 2rem; grid-template-columns: minmax(0, 1fr); }
@media (min-width: 70rem) { .columns { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); } }
@media screen and (max-width: 44rem) { .runs .state, .runs .quiet { display: block; } ol.log li { grid-template-columns: 1fr; } .question button { flex: 1 1 8rem; } }
@media print { .bar, .question form, .skip { display: none; } }
`;
