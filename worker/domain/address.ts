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
  if (isIpv4(key)) return [key.replace(/\d+$/, "0/24"), key];
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

function keyOf(text: string): string | null {
  if (isIpv4(text)) return text;
  const groups = groupsOf(text);
  if (groups === null) return null;
  const [high = 0, low = 0] = groups.slice(6);
  // An IPv6 address may only carry an IPv4 one (`::ffff:192.0.2.1`).
  if (groups.slice(0, 6).join() === "0,0,0,0,0,65535")
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

/** Four parts, each as it is written without zeros before it: no short, octal or hexadecimal form. */
const isIpv4 = (text: string): boolean =>
  /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(text);

/**
 * The eight groups of an IPv6 address, or null where it is none: as the URL parser reads it (WHATWG), which knows every form and
 * writes one. A zone (`%eth0`), which is known to one machine only, it refuses.
 */
function groupsOf(text: string): readonly number[] | null {
  if (!/^[\da-f:.]+$/i.test(text) || !URL.canParse(`http://[${text}]`)) return null;
  const [before = [], after] = new URL(`http://[${text}]`).hostname
    .slice(1, -1)
    .split("::")
    .map((half) => half.split(":").filter(Boolean));
  const zeros = Array.from({ length: after ? 8 - before.length - after.length : 0 }, () => "0");
  return [...before, ...zeros, ...(after ?? [])].map((group) => Number.parseInt(group, 16));
}

/** Whether a host name is this machine itself. */
export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
