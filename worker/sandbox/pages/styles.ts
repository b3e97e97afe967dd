/** The styles of all sandbox pages; small enough to travel with each. */
export const styles = `
:root { --paper: #f4f1ea; --card: #fff; --ink: #1d2430; --soft: #5a6472; --line: #d9d4c8; --deep: #12606b; --on-deep: #fff; --note: #fff0c2; --on-note: #5b4300; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14181e; --card: #1e242d; --ink: #eef0f3; --soft: #a9b3c0; --line: #38414d; --deep: #7fd0da; --on-deep: #0c2226; --note: #4a3a0b; --on-note: #ffe9a8; }
}
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; padding: 1.5rem 1rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
a { color: var(--deep); }
h1 { font-size: 1.25rem; line-height: 1.3; }
h2 { font-size: 1rem; }
ul, ol { padding: 0; list-style: none; }
.small { color: var(--soft); font-size: .875rem; }
.small a { color: inherit; }
:focus-visible { outline: 3px solid var(--deep); outline-offset: 2px; }

.till { display: grid; gap: 1.25rem; max-width: 26rem; margin: 0 auto; padding: 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: 1rem; }
.till form, .till ul { display: grid; gap: .75rem; }
.till h2 { margin-top: .5rem; }
.till .test { padding: .5rem .75rem; background: var(--note); color: var(--on-note); border-radius: .5rem; font-weight: 600; }
.what { display: block; font-weight: 400; overflow-wrap: anywhere; }
.sum { font-size: 2.25rem; }
.button { display: inline-block; width: 100%; min-height: 2.75rem; padding: .6rem 1rem; background: transparent; color: var(--ink); border: 1px solid var(--soft); border-radius: .6rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
.button:hover { border-color: var(--deep); color: var(--deep); }
.button.first { background: var(--deep); border-color: var(--deep); color: var(--on-deep); }

.desk { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2rem; max-width: 60rem; margin: 0 auto; align-items: start; }
@media (min-width: 50rem) { .desk { grid-template-columns: minmax(0, 24rem) minmax(0, 1fr); } }
.phone { min-height: 32rem; padding: 2rem 1.25rem; background: var(--card); border: .6rem solid #1d2430; border-radius: 2.5rem; }
@media (prefers-color-scheme: dark) { .phone { border-color: #000; } }
.phone h1 { font-size: 1.6rem; }
.phone ol { display: grid; grid-template-columns: minmax(0, 1fr); gap: .9rem; margin-top: 1.25rem; }
.phone li { padding: .75rem .9rem; background: var(--paper); border-radius: 1rem; }
.phone .head { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; overflow-wrap: anywhere; }
.phone time { color: var(--soft); font-size: .875rem; white-space: nowrap; }
.phone .text { margin: .2rem 0 .4rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.phone .empty { margin-top: 6rem; color: var(--soft); text-align: center; }
.numbers dl { margin-top: 1rem; }
.numbers dl div { display: grid; gap: 0 .75rem; padding: .6rem 0; border-top: 1px solid var(--line); }
@media (min-width: 26rem) { .numbers dl div { grid-template-columns: 8.5rem minmax(0, 1fr); } }
.numbers dd { margin: 0; }
.numbers dt a { font-variant-numeric: tabular-nums; white-space: nowrap; }
`;
