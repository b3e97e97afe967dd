import { wait } from "#domain/challenge";
import { colours, fonts, radius, type } from "#voice/theme";
import { facesCss } from "#voice/typefaces";

const sized = (name: keyof typeof type): string =>
  `font-size: ${type[name][0]}; line-height: ${type[name][1]};`;

/** For how many seconds a page can wait: its style is the same for all, so that its hash is. */
export const waits: readonly number[] = Array.from({ length: 4 }, (_, n) => ((n + 1) * wait.least) / 4000);

/** What lies on what: letters on the air, under the masthead and over the flap of an envelope. */
const ground = `
* { box-sizing: border-box; margin: 0; }
html { background: var(--air); color: var(--ink); font: ${type.body[0]}/${type.body[1]} ${fonts.sans}; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { display: flex; flex-direction: column; min-height: 100vh; overflow-wrap: break-word; }
header, footer > div { width: 100%; max-width: 80rem; margin: 0 auto; padding: 0 1.5rem; }
header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; min-height: 4.5rem; ${sized("note")} }
main { width: 100%; max-width: 43rem; margin: 0 auto; padding: 1rem 1.5rem 6rem; }
footer { margin-top: auto; overflow-wrap: anywhere; ${sized("note")} }
footer::before { content: ""; display: block; height: 4rem; background: var(--air-deep); clip-path: polygon(0 0, 100% 0, 50% 100%); }
footer > div { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between; gap: 1.5rem 2.5rem; padding-top: 1.5rem; padding-bottom: 2.5rem; }
footer nav { display: flex; flex-wrap: wrap; gap: 0 1.5rem; }
footer a, header a { display: inline-block; padding: .5rem 0; color: inherit; }
@media (min-width: 60rem) { header, footer > div { padding-left: 4.5rem; padding-right: 4.5rem; } }
.brand { display: flex; gap: .625rem; align-items: center; text-decoration: none; }
.brand::before { content: ""; width: 30px; height: 34px; background: radial-gradient(circle 7px at 15px 13px, var(--rim) 95%, transparent), radial-gradient(11px 13px at 15px 34px, var(--print) 95%, transparent), var(--red); }
.slip { padding: 1.5rem; border-radius: ${radius.paper}; background: var(--paper); }
@media (min-width: 48rem) { .slip { padding: 2rem; } }
@media (prefers-color-scheme: light) { .slip { box-shadow: 0 24px 48px -28px color-mix(in srgb, var(--ink) 40%, transparent); } }
.flow > :not([type=hidden]) ~ * { margin-top: 1.5rem; }
.danger { padding: 1rem 1.25rem; border-radius: ${radius.control}; background: var(--warn-ground); }
`;

/** What is written there. */
const text = `
h1, h2, .brand, .signature, .sum { font-family: ${fonts.display}; font-weight: 400; letter-spacing: -.025em; text-wrap: balance; }
h1 { ${sized("title")} }
h2, .brand, .signature { ${sized("heading")} }
.signature { margin-bottom: .5rem; }
h1 + p { ${sized("lead")} }
a { color: var(--action); text-underline-offset: .2em; }
a:hover { color: var(--action-hover); text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--ink); box-shadow: 0 0 0 6px var(--mark); }
::selection { background: var(--mark); color: var(--on-mark); }
.hint, .soft { color: var(--muted); ${sized("note")} }
.sum { ${sized("sum")} }
.code { padding: 1rem; border: 2px solid; border-radius: ${radius.control}; ${sized("sum")} font-weight: 700; letter-spacing: .05em; user-select: all; }
.sum, .code, dd, time { font-variant-numeric: tabular-nums; }
.number { white-space: nowrap; font-weight: 700; color: inherit; }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: .75rem 0; border-bottom: 1px solid var(--line); }
dl div:last-child { border-bottom: 0; }
dt { color: var(--muted); }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .5rem 0; border-bottom: 1px solid var(--line); font-weight: 400; text-align: left; }
th + th, td { text-align: right; }
thead { color: var(--muted); }
dd { min-width: 0; overflow-wrap: anywhere; }
ol { margin-top: 1rem; padding: 0; list-style: none; }
li + li { margin-top: .25rem; }
ol li { position: relative; padding: 0 0 1rem 2.5rem; }
ol li::before { content: ""; position: absolute; top: .15rem; left: 0; width: 1.25rem; height: 1.25rem; border: 2px solid; border-radius: 50%; }
ol li:not(:last-child)::after { content: ""; position: absolute; top: 1.55rem; bottom: -.3rem; left: 9px; border-left: 2px dotted; }
ol [aria-current]::before { background: var(--ink); box-shadow: inset 0 0 0 3px var(--air); }
ol .good::before { border-color: var(--ok); background: var(--ok); }
.paid { color: var(--ok); }
.pending { color: var(--warn); }
.failed, .expired, .canceled { color: var(--error); }
.paid::before { content: "✓ " / ""; }
.pending::before { content: "… " / ""; }
:is(.failed, .expired, .canceled)::before { content: "✕ " / ""; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

/** What is filled in, pressed and mended. */
const controls = `
label, legend { display: block; font-weight: 700; }
input, select, textarea { display: block; width: 100%; min-height: 3.25rem; margin-top: .5rem; padding: .5rem .875rem; border: 1.5px solid var(--field); border-radius: ${radius.control}; background: var(--paper); color: var(--ink); font: inherit; font-family: ${fonts.typed}; }
textarea { resize: vertical; }
[aria-invalid] { border: 2.5px solid var(--error); }
.tick { display: flex; gap: .75rem; align-items: flex-start; font-weight: 400; }
.tick input { flex: none; width: 1.5rem; min-height: 1.5rem; margin-top: 0; accent-color: var(--action); }
.button { display: inline-block; width: 100%; min-height: 3.5rem; padding: .85rem 1.25rem; border: 1.5px solid var(--action); border-radius: ${radius.control}; background: var(--action); color: var(--on-action); font: inherit; font-weight: 700; line-height: 1.5; text-align: center; text-decoration: none; cursor: pointer; }
.button:hover { border-color: var(--action-hover); background: var(--action-hover); color: var(--on-action); }
.second { border-color: var(--field); background: none; color: var(--ink); }
.second:hover { border-color: var(--ink); background: none; color: var(--ink); }
p:has(> .button) + p:has(> .button) { margin-top: .75rem; }
@media (min-width: 30rem) { p > .button { width: auto; } }
.problems { padding: 1.25rem; border: 2px solid var(--error); border-radius: ${radius.control}; background: var(--error-ground); }
.problems ul { margin-top: .5rem; padding: 0; list-style: none; }
.problems a { display: inline-block; padding: .125rem 0; color: var(--error); font-weight: 700; }
.error { margin-top: .25rem; color: var(--error); font-weight: 700; }
.error::before { content: "✕ " / ""; }
.wait { border-bottom: 4px solid var(--line); }
.wait::after { content: ""; display: block; height: 4px; margin: 1rem 0 -4px; background: var(--action); transform-origin: left; animation: pass linear backwards; }
.wait .button { animation: come 0s backwards; }
@keyframes come { from { visibility: hidden; } }
@keyframes pass { from { transform: scaleX(0); } }
${waits.map((n) => `.wait-${n}::after { animation-duration: ${n}s; } .wait-${n} .button { animation-delay: ${n}s; }`).join("\n")}
@media (prefers-reduced-motion: reduce) { .wait::after { display: none; } }
`;

/** Where there are no grounds: forced colours paint them all alike, and on paper there is only ink. */
const bare = `
@media (forced-colors: active) { .slip, .danger { border: 1px solid; } .problems { border-color: Mark; } }
@media print {
  html, .slip, .problems, .danger { background: none; box-shadow: none; }
  header a:not(.brand), footer nav, .button, footer::before { display: none; }
  main { padding-bottom: 2rem; }
  .slip { padding: 0; }
  .number { text-decoration: none; }
}
`;

const sheet = ground + text + controls + bare;

/** Of the site's colours those that are used here. */
const inShade = (shade: 0 | 1): string =>
  Object.entries(colours)
    .filter(([name]) => sheet.includes(`var(--${name})`))
    .map(([name, shades]) => `--${name}: ${shades[shade]};`)
    .join(" ");

/** Both typefaces, from where the build keeps them under one name. */
const faces = facesCss({ display: "/fonts/display.woff2", text: "/fonts/text.woff2" });

/** The styles of the Worker's own pages: the site's tokens, and no more of its looks than these need. */
export const styles = `${faces}
:root { color-scheme: light dark; ${inShade(0)} }
@media (prefers-color-scheme: dark) { :root { ${inShade(1)} } }
${sheet}`;
