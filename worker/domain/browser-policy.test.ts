import { expect, it } from "vitest";
import { noTrustedTypes, permissionsPolicy, strictTransport, trustedTypes } from "./browser-policy";

it("no page of ours makes markup out of text but by the one policy that is named, and pages without scripts by none", () => {
  expect(trustedTypes).toBe("require-trusted-types-for 'script'; trusted-types english");
  expect(noTrustedTypes).toBe("require-trusted-types-for 'script'; trusted-types 'none'");
});

it("a browser is told for two years to come by https, and of hosts below ours only where the operator says so", () => {
  expect(strictTransport(false)).toBe("max-age=63072000");
  expect(strictTransport(true)).toBe("max-age=63072000; includeSubDomains");
});

it("no page of ours watches, listens, locates, takes payments or speaks to devices; references can be copied", () => {
  expect(permissionsPolicy).toBe(
    "camera=(),geolocation=(),microphone=(),payment=(),usb=(),clipboard-write=(self)",
  );
});
