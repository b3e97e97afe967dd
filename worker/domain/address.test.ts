import fc from "fast-check";
import ipaddr from "ipaddr.js";
import { describe, expect, it } from "vitest";
import { addressKey, isLoopback, networkOf, networksOf, readAddress } from "./address";

describe("the key of an address", () => {
  it.each(["203.0.113.7", " 203.0.113.7 "])("is an IPv4 address itself: %j", (ip) => {
    expect(addressKey(ip)).toBe("203.0.113.7");
  });

  it.each([
    "2001:db8:0:1::1",
    "2001:db8:0:1::2",
    "2001:DB8:0:1:ffff:ffff:ffff:ffff",
    "2001:0db8:0000:0001:0000:0000:0000:0001",
    "2001:db8::1:0:0:0:1",
    "2001:db8:0:1::192.0.2.1",
  ])("is the /64 that a household has to choose from: %s", (ip) => {
    expect(addressKey(ip)).toBe("2001:db8:0:1::/64");
  });

  it.each([
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["fe80::1", "fe80:0:0:0::/64"],
    ["1::", "1:0:0:0::/64"],
    ["1:2:3:4:5:6:7:8", "1:2:3:4::/64"],
    ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
    ["2001:db8:0:2::1", "2001:db8:0:2::/64"],
  ])("of %s is %s", (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });

  it.each([
    "::ffff:203.0.113.7",
    "::FFFF:203.0.113.7",
    "::ffff:cb00:7107",
    "0:0:0:0:0:ffff:203.0.113.7",
    "0000:0000:0000:0000:0000:ffff:cb00:7107",
  ])("is the IPv4 address that %s only carries", (ip) => {
    expect(addressKey(ip)).toBe("203.0.113.7");
  });

  it.each([
    "",
    "unknown",
    "localhost",
    ":",
    "::::",
    "1:2",
    "2001:db8::1::2",
    "x".repeat(5_000),
    "%eth0",
    "🎁:🎁",
  ])("of what is no address is some text, and throws nothing: %j", (ip) => {
    expect(typeof addressKey(ip)).toBe("string");
  });
});

describe("the networks of an address", () => {
  it.each([
    ["203.0.113.7", ["203.0.113.0/24", "203.0.113.7"]],
    ["203.0.113.0", ["203.0.113.0/24", "203.0.113.0"]],
    ["203.0.113.142", ["203.0.113.0/24", "203.0.113.142"]],
    ["::ffff:203.0.113.7", ["203.0.113.0/24", "203.0.113.7"]],
    ["2001:db8:1:ab12::9", ["2001:db8:1::/48", "2001:db8:1:ab00::/56", "2001:db8:1:ab12::/64"]],
    ["2001:db8:1:12::9", ["2001:db8:1::/48", "2001:db8:1:0::/56", "2001:db8:1:12::/64"]],
    ["::1", ["0:0:0::/48", "0:0:0:0::/56", "0:0:0:0::/64"]],
    ["unknown", ["unknown"]],
  ])("of %s are, the widest first, %j", (ip, networks) => {
    expect(networksOf(ip)).toEqual(networks);
    expect(networkOf(ip)).toBe(networks[0]);
  });

  it.each([
    ["2001:db8:1:ab12::9", "2001:db8:1:ab13::9", 2],
    ["2001:db8:1:ab12::9", "2001:db8:1:ac12::9", 1],
    ["2001:db8:1:ab12::9", "2001:db8:2:ab12::9", 0],
    ["203.0.113.7", "203.0.113.8", 1],
    ["203.0.113.7", "203.0.114.7", 0],
  ])("%s and %s share %i of them", (one, other, shared) => {
    const theirs = networksOf(other);
    expect(networksOf(one).filter((network) => theirs.includes(network))).toHaveLength(shared);
  });
});

describe("an address that staff type", () => {
  it.each([
    [" 203.0.113.7\n", "203.0.113.7"],
    ["0.0.0.0", "0.0.0.0"],
    ["2001:DB8:0:1::5", "2001:db8:0:1::/64"],
    ["2001:db8:0:1::/64", "2001:db8:0:1::/64"],
    ["::", "0:0:0:0::/64"],
    ["1:2:3:4:5:6:7:8", "1:2:3:4::/64"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
  ])("%j is known by its key", (typed, key) => {
    expect(readAddress(typed)).toBe(key);
    expect(readAddress(key)).toBe(key);
  });

  it.each([
    "",
    "localhost",
    "203.0.113",
    "203.0.113.256",
    "203.0.113.07",
    "203.0.113.7.",
    "203.0.113.7/64",
    "203.0.113.0/24",
    "203.0.113.7:80",
    "1::/642",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "1::2::3",
    ":::",
    "1:2:3:4:5:6:7::8",
    "12345::",
    "g::1",
    "fe80::1%eth0",
    "::ffff:999.0.2.1",
    "2001:db8::/32",
    "<b>::1</b>",
  ])("%j is none", (typed) => {
    expect(readAddress(typed)).toBeNull();
  });
});

describe("any address", () => {
  /** As a library reads them that knows their forms; short and octal IPv4, and zones, are none to us. */
  const byLibrary = (text: string): string | null => {
    if (ipaddr.IPv4.isValidFourPartDecimal(text)) return text;
    if (text.includes("%") || !ipaddr.IPv6.isValid(text)) return null;
    const address = ipaddr.IPv6.parse(text);
    if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
    const network = address.parts.slice(0, 4).map((part) => part.toString(16));
    return `${network.join(":")}::/64`;
  };
  const likely = fc.array(fc.constantFrom(..."0123456789abcfF:::..% x"), { maxLength: 24 });
  const text = fc.oneof(
    fc.ipV6(),
    fc.ipV4(),
    fc.ipV4Extended(),
    likely.map((chars) => chars.join("")),
    fc.ipV4().map((ip) => `::ffff:${ip}`),
    fc.ipV6().map((ip) => ip.toUpperCase()),
  );

  it("is read as a library reads it, but that one takes the deprecated `::192.0.2.1` for IPv4 (RFC 4291)", () => {
    fc.assert(
      fc.property(text, (ip) => {
        fc.pre(!/^\s*::[\d.]+\s*$/.test(ip));
        expect([ip, readAddress(ip)]).toEqual([ip, byLibrary(ip.trim())]);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe("this machine itself", () => {
  it.each(["localhost", "127.0.0.1", "127.1.2.3", "127.255.255.255", "[::1]"])("is %s", (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  it.each([
    "",
    "localhost.evil.example",
    "evil.localhost.example",
    "127.0.0.1.nip.io",
    "evil127.0.0.1",
    "1.127.0.0.1",
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
