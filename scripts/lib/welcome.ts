export function welcome({ settings, port }: { settings: Record<string, string>; port: number }) {
  const origin = `http://localhost:${port}`;
  const password = process.env.DEV_ADMIN_PASSWORD ? "your DEV_ADMIN_PASSWORD" : settings.DEV_ADMIN_PASSWORD;
  console.log(`
  Briefje is running.

    Site    ${origin}
    Panel   ${origin}/admin-login   (admin, with ${password})
${inbox(settings, origin)}${settings.PUBLIC_URL === origin ? "" : `    Public  ${settings.PUBLIC_URL}\n`}
  Stop with Ctrl-C.
`);
}

/** Only what the sandbox sends arrives there. */
const inbox = ({ SMS_GATEWAYS = "sandbox" }: Record<string, string>, origin: string): string =>
  SMS_GATEWAYS.includes("sandbox")
    ? `    Inbox   ${origin}/api/sandbox/inbox   (what the sandbox phones received)\n`
    : "";
