import { describe, expect, it } from "vitest";
import { isLoopback } from "./loopback";

describe("this machine itself", () => {
  it.each(["localhost", "127.0.0.1", "127.1.2.3", "127.255.255.255", "[::1]"])("is %s", (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  it.each([
    "",
    "localhost.evil.example",
    "evil.localhost.example",
    "127.0.0.1.nip.io",
    "127.0.0",
    "0.0.0.0",
    "128.0.0.1",
    "[::2]",
    "::1",
    "10.0.0.1",
  ])("is not %j", (host) => {
    expect(isLoopback(host)).toBe(false);
  });
});
