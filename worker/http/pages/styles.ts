import { wait } from "#domain/challenge";
import { colours, fonts, radius, type } from "#voice/theme";

const inShade = (shade: 0 | 1): string =>
  Object.entries(colours)
    .map(([name, shades]) => `--${name}: ${shades[shade]};`)
    .join(" ");

const sized = (name: keyof typeof type): string =>
  `font-size: ${type[name][0]}; line-height: ${type[name][1]};`;

/** For how many seconds a page can wait: its style is the same for all, so that its hash is. */
export const waits: readonly number[] = Array.from({ length: 4 }, (_, n) => ((n + 1) * wait.least) / 4000);

/** The styles of the Worker's own pages: the site's tokens, and no more of its looks than these need. */
export const styles = `
:root { color-scheme: light dark; ${inShade(0)} }
@media (prefers-color-scheme: dark) { :root { ${inShade(1)} } }
* { box-sizing: border-box; margin: 0; }
html { background: var(--page); color: var(--ink); font: ${type.body[0]}/${type.body[1]} ${fonts.typed}; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { overflow-wrap: break-word; }
header, main, footer { max-width: 38rem; margin: 0 auto; padding: 0 1.25rem; }
header { display: flex; align-items: center; justify-content: space-between; min-height: 3.5rem; }
.brand { padding: .5rem 0; color: var(--ink); ${sized("heading")} font-weight: 700; text-decoration: none; }
footer { display: flex; flex-wrap: wrap; gap: 0 1.5rem; margin-top: 4rem; padding-top: 1.5rem; padding-bottom: 1.5rem; border-top: 1px solid var(--line); ${sized("note")} }
footer a, header a { padding: .6rem 0; }
h1 { margin: 1rem 0; ${sized("title")} letter-spacing: -.025em; text-wrap: balance; }
h2 { ${sized("heading")} }
a { color: var(--action); text-underline-offset: .2em; }
a:hover { color: var(--action-hover); }
:focus-visible { outline: 3px solid var(--ink); box-shadow: 0 0 0 6px var(--mark); }
.flow > * + * { margin-top: 1.25rem; }
.slip { padding: calc(14px + 1.25rem) 1.25rem 1.25rem; border: 1px solid var(--line); background: repeating-linear-gradient(-45deg, var(--action) 0 1.5px, transparent 1.5px 7px) 0 0 / 100% 14px no-repeat, repeating-linear-gradient(45deg, var(--line) 0 1px, transparent 1px 7px) 0 0 / 100% 14px no-repeat, var(--paper); }
.problems { padding: 1rem; border: 4px solid var(--error); }
.problems ul { margin-top: .5rem; padding: 0; list-style: none; }
.problems a { color: var(--error); font-weight: 700; }
label, legend { display: block; font-weight: 700; }
.hint, .soft { color: var(--muted); ${sized("note")} }
.wrong { padding-left: .75rem; border-left: 4px solid var(--error); }
.error { margin-top: .25rem; color: var(--error); font-weight: 700; }
input, select, textarea { display: block; width: 100%; min-height: 3rem; margin-top: .5rem; padding: .5rem .75rem; border: 1.5px solid var(--field); border-radius: ${radius.control}; background: var(--paper); color: var(--ink); font: inherit; }
textarea { resize: vertical; }
[aria-invalid] { border: 2.5px solid var(--error); }
.tick { display: flex; gap: .75rem; align-items: flex-start; font-weight: 400; }
.tick input { flex: none; width: 1.5rem; min-height: 1.5rem; margin-top: 0; accent-color: var(--action); }
.button { display: inline-block; width: 100%; min-height: 3.25rem; padding: .7rem 1.25rem; border: 2px solid var(--action); border-radius: ${radius.control}; background: var(--action); color: var(--on-action); font: inherit; font-weight: 700; text-align: center; text-decoration: none; cursor: pointer; }
.button:hover { border-color: var(--action-hover); background: var(--action-hover); color: var(--on-action); }
.second { border-color: var(--field); background: var(--paper); color: var(--ink); }
.second:hover { border-color: var(--ink); background: var(--paper); color: var(--ink); }
.sum { ${sized("sum")} font-weight: 700; }
.code { ${sized("sum")} font-weight: 700; letter-spacing: .05em; user-select: all; }
.sum, .code, dd { font-variant-numeric: tabular-nums; }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: .75rem 0; border-bottom: 1px solid var(--line); }
dl div:last-child { border-bottom: 0; }
dt { color: var(--muted); }
dd { min-width: 0; overflow-wrap: anywhere; }
ol { margin-top: 1rem; padding-left: 1.25rem; }
li + li { margin-top: .75rem; }
.problems li + li { margin-top: .25rem; }
.paid { color: var(--ok); }
.pending { color: var(--warn); }
.failed, .expired, .canceled { color: var(--error); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.wait { border-bottom: 4px solid var(--line); }
.wait::after { content: ""; display: block; height: 4px; margin: 1rem 0 -4px; background: var(--action); transform-origin: left; animation: pass linear backwards; }
.wait .button { animation: come 0s backwards; }
@keyframes come { from { visibility: hidden; } }
@keyframes pass { from { transform: scaleX(0); } }
${waits.map((n) => `.wait-${n}::after { animation-duration: ${n}s; } .wait-${n} .button { animation-delay: ${n}s; }`).join("\n")}
@media (prefers-reduced-motion: reduce) { .wait::after { display: none; } }
@media (forced-colors: active) { .wrong, .problems { border-color: Mark; } }
@media print { header, footer, .button { display: none; } }
`;
