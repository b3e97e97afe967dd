import { colours, fonts, radius, type } from "#voice/theme";
import { facesCss } from "#voice/typefaces";

const sized = (name: keyof typeof type): string =>
  `font-size: ${type[name][0]}; line-height: ${type[name][1]};`;

const shared = `
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; padding: 0 1.25rem 4rem; background: var(--air); color: var(--ink); font: ${type.body[0]}/${type.body[1]} ${fonts.sans}; overflow-wrap: anywhere; }
body::before { content: ""; display: block; height: .75rem; margin: 0 -1.25rem 2rem; background: repeating-linear-gradient(135deg, var(--gold) 0 1rem, var(--print) 1rem 2rem); }
a { color: var(--action); text-underline-offset: .2em; }
h1, h2 { font-family: ${fonts.display}; font-weight: 400; letter-spacing: -.025em; text-wrap: balance; }
h1, h2 { ${sized("heading")} }
ul, ol { padding: 0; list-style: none; }
.small { color: var(--muted); ${sized("note")} }
.small a { color: inherit; }
:focus-visible { outline: 3px solid var(--ink); box-shadow: 0 0 0 6px var(--mark); }
::selection { background: var(--mark); color: var(--on-mark); }
`;

/** The till: a letter like ours, under hazard stripes that ours never have. */
const till = `
.till { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; max-width: 35rem; margin: 0 auto; padding: 1.5rem; border-radius: ${radius.paper}; background: var(--paper); }
@media (min-width: 48rem) { .till { padding: 2rem; } }
@media (prefers-color-scheme: light) { .till, .phone { box-shadow: 0 24px 48px -28px color-mix(in srgb, var(--ink) 40%, transparent); } }
.till form, .till ul { display: grid; gap: .75rem; }
.till h2 { margin-top: .5rem; }
.till .test { padding: .75rem 1rem; border: 2px dashed; border-radius: ${radius.control}; background: var(--warn-ground); color: var(--warn); font-weight: 700; }
.what { display: block; color: var(--muted); font: ${type.body[0]}/${type.body[1]} ${fonts.sans}; letter-spacing: 0; }
.sum { font-weight: 400; ${sized("sum")} }
.button { display: inline-block; width: 100%; min-height: 3.25rem; padding: .7rem 1.25rem; border: 1.5px solid var(--field); border-radius: ${radius.control}; background: none; color: var(--ink); font: inherit; font-weight: 700; text-align: center; text-decoration: none; cursor: pointer; }
.button:hover { border-color: var(--ink); }
.button.first { border-color: var(--action); background: var(--action); color: var(--on-action); }
.button.first:hover { border-color: var(--action-hover); background: var(--action-hover); }
`;

/** The receiver's phone: a lock screen with what came in. It alone is round. */
const phone = `
.desk { display: grid; grid-template-columns: minmax(0, 1fr); gap: 3rem; max-width: 71rem; margin: 0 auto; align-items: start; }
@media (min-width: 60rem) { .desk { grid-template-columns: minmax(0, 26rem) minmax(0, 1fr); gap: 4.5rem; } }
.phone { min-height: 36rem; padding: 2.5rem 1rem; border: .6rem solid var(--print); border-radius: 2.75rem; background: var(--night); color: var(--on-night); }
@media (prefers-color-scheme: dark) { .phone { border-color: var(--line); } }
.phone::before { content: ""; display: block; width: 6rem; height: .5rem; margin: -1.25rem auto 1.75rem; border-radius: 1rem; background: var(--hair); }
.phone h1 { padding: 0 .5rem; ${sized("section")} }
.phone > .small { padding: 0 .5rem; color: inherit; }
.phone ol { display: grid; grid-template-columns: minmax(0, 1fr); gap: .75rem; margin-top: 1.5rem; }
.phone li { padding: .875rem 1rem; border-radius: 1.125rem; background: var(--paper); color: var(--ink); }
.phone .head { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; }
.phone time { color: var(--muted); font-variant-numeric: tabular-nums; white-space: nowrap; ${sized("note")} }
.phone .head strong, .phone .text { font-family: ${fonts.typed}; }
.phone .text { margin: .25rem 0 .5rem; white-space: pre-wrap; }
.phone .empty { margin-top: 8rem; text-align: center; }
.phone :focus-visible { outline-color: currentcolor; }
.numbers dl { margin-top: 1rem; }
.numbers dl div { display: grid; gap: 0 1rem; padding: .75rem 0; border-top: 1px solid var(--line); }
@media (min-width: 30rem) { .numbers dl div { grid-template-columns: 9.5rem minmax(0, 1fr); } }
.numbers dd { margin: 0; }
.numbers dt a { font-variant-numeric: tabular-nums; white-space: nowrap; }
@media (forced-colors: active) { .till, .phone li { border: 1px solid; } }
`;

const sheet = shared + till + phone;

/** Of the site's colours those that are used here. */
const inShade = (shade: 0 | 1): string =>
  Object.entries(colours)
    .filter(([name]) => sheet.includes(`var(--${name})`))
    .map(([name, shades]) => `--${name}: ${shades[shade]};`)
    .join(" ");

/** The styles of all sandbox pages, in the site's own tokens; small enough to travel with each. */
export const styles = `${facesCss({ display: "/fonts/display.woff2", text: "/fonts/text.woff2" })}
:root { color-scheme: light dark; ${inShade(0)} }
@media (prefers-color-scheme: dark) { :root { ${inShade(1)} } }
${sheet}`;
