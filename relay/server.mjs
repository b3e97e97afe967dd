// `node server.mjs`: calls the SMS gateways for a Worker that has no fixed address of its own. Settings: README.md.
import { createRelay } from "./lib/relay.mjs";
import { readSettings } from "./lib/settings.mjs";

const settings = settle();
const relay = createRelay(settings);
relay.listen(settings.port, settings.host, () =>
  console.log(`Listening on ${settings.host}:${settings.port}`),
);

// Calls under way are finished first: cutting one off would leave open whether an SMS was sent.
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    relay.close();
    relay.closeIdleConnections();
  });
}

function settle() {
  try {
    return readSettings(process.env);
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
    process.exit(1);
  }
}
