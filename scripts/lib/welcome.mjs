/** @param {{ settings: Record<string, string>, port: number }} rig */
export function welcome({ settings, port }) {
  const origin = `http://localhost:${port}`;
  const password = process.env.DEV_ADMIN_PASSWORD ? "your DEV_ADMIN_PASSWORD" : settings.DEV_ADMIN_PASSWORD;
  console.log(`
  Briefje is running.

    Site    ${origin}
    Panel   ${origin}/admin-login   (admin, with ${password})
    Inbox   ${origin}/api/sandbox/inbox   (what the sandbox phones received)
${settings.PUBLIC_URL === origin ? "" : `    Public  ${settings.PUBLIC_URL}\n`}
  Stop with Ctrl-C.
`);
}
