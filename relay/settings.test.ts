import { expect, it } from "vitest";
import { readSettings } from "./lib/settings.mjs";

const enough = { RELAY_SECRET: "a".repeat(32), RELAY_HOSTS: "https://a.test, https://b.test:8443" };

it("reads what it needs, and listens to this machine only unless told", () => {
  expect(readSettings(enough)).toEqual({
    secrets: [enough.RELAY_SECRET],
    origins: new Set(["https://a.test", "https://b.test:8443"]),
    address: null,
    host: "127.0.0.1",
    port: 8790,
  });
  expect(readSettings({ ...enough, RELAY_LISTEN: "[::1]:80" })).toMatchObject({ host: "::1", port: 80 });
});

it.each([
  [{ RELAY_SECRET: "" }, "RELAY_SECRET must be at least 32 characters."],
  [{ RELAY_SECRET: "hunter2" }, "RELAY_SECRET must be at least 32 characters."],
  [{ RELAY_SECRET_PREVIOUS: "short" }, "RELAY_SECRET_PREVIOUS must be at least 32 characters."],
  [{ RELAY_HOSTS: "" }, "RELAY_HOSTS must be https origins"],
  [{ RELAY_HOSTS: "http://a.test" }, "RELAY_HOSTS must be https origins"],
  [{ RELAY_HOSTS: "https://a.test/path" }, "RELAY_HOSTS must be https origins"],
  [{ RELAY_HOSTS: "a.test" }, "RELAY_HOSTS must be https origins"],
  [{ RELAY_HOSTS: "http://127.0.0.1:1" }, "RELAY_HOSTS must be https origins"],
  [{ RELAY_HOSTS: "http://10.0.0.1", RELAY_ALLOW_LOOPBACK: "1" }, "RELAY_HOSTS must be https origins"],
  [{ RELAY_ADDRESS: "relay.test" }, "RELAY_ADDRESS must be an IP address."],
  [{ RELAY_LISTEN: "8790" }, "RELAY_LISTEN must be like 127.0.0.1:8790."],
])("does not start with %j", (wrong, problem) => {
  expect(() => readSettings({ ...enough, ...wrong })).toThrow(problem);
});
