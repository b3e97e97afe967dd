import ipaddr from "ipaddr.js";

/**
 * The key under which an IP address is limited and blocked: IPv4 as it is, IPv6 as its /64, because a household gets a
 * whole /64 to choose from (decision 022). An address that is neither is returned in lower case.
 */
export function addressKey(ip: string): string {
  const text = ip.trim().toLowerCase();
  return keyOf(text) ?? text;
}

/**
 * The networks that an address lies in, the widest first and its own key last: of IPv4 the /24 and the address, of IPv6 the
 * /48, /56 and /64. A household gets a /64 or a /56, and anybody who asks a tunnel broker a /48 (security report E1).
 */
export function networksOf(ip: string): readonly string[] {
  const key = addressKey(ip);
  if (ipaddr.IPv4.isValidFourPartDecimal(key)) return [key.replace(/\d+$/, "0/24"), key];
  if (!key.endsWith("::/64")) return [key];
  const [first = "", second = "", third = "", fourth = ""] = key.split(":");
  const upperByte = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return [`${first}:${second}:${third}::/48`, `${first}:${second}:${third}:${upperByte}::/56`, key];
}

/** The widest network around an address, in which a flood from many addresses shows as one. */
export const networkOf = (ip: string): string => networksOf(ip)[0] ?? "";

/**
 * The key of an address as staff type or paste it; a /64, as `addressKey` writes it, is its own key.
 * @returns null for what is no address
 */
export function readAddress(typed: string): string | null {
  const text = typed.trim();
  const address = text.replace(/\/64$/, "");
  const isRange = address !== text;
  return isRange && !address.includes(":") ? null : keyOf(address);
}

/** Strict where the library is not: no short or octal IPv4, and no zone, which is known to one machine only. */
function keyOf(text: string): string | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return text;
  if (text.includes("%") || !ipaddr.IPv6.isValid(text)) return null;
  const address = ipaddr.IPv6.parse(text);
  // An IPv6 address may only carry an IPv4 one (`::ffff:192.0.2.1`).
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}

/** Whether a host name is this machine itself. */
export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
