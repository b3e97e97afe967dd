/** @param {{ settings: Record<string, string>, port: number }} rig */
export function welcome({ settings, port }) {
  const origin = `http://localhost:${port}`;
  console.log(`
  Briefje is running.

    Site    ${origin}
    Inbox   ${origin}/api/sandbox/inbox   (what the sandbox phones received)
${settings.PUBLIC_URL === origin ? "" : `    Public  ${settings.PUBLIC_URL}\n`}
  Stop with Ctrl-C.
`);
}
