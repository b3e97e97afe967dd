/**
 * The key under which an IP address is limited and blocked: IPv4 as it is, IPv6 as its /64, because a household gets a
 * whole /64 to choose from (decision 022). An address that is neither is returned in lower case.
 */
export function addressKey(ip: string): string {
  const address = ip.trim().toLowerCase();
  if (!address.includes(":")) return address;
  const groups = groupsOf(address);
  return mappedIn(groups) ?? `${groups.slice(0, 4).join(":")}::/64`;
}

/** The IPv4 address that an IPv6 one only carries (`::ffff:192.0.2.1`), or null. */
function mappedIn(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return null;
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join(".");
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(text: string): string[] {
  const address = text.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_all, ...bytes) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = "", tail] = address.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill("0"), ...last];
  return groups.map((group) => group.replace(/^0+(?=.)/, ""));
}

/**
 * The key of an address as staff type or paste it; a /64, as `addressKey` writes it, is its own key.
 * @returns null for what is no address
 */
export function readAddress(typed: string): string | null {
  const address = typed.trim().replace(/\/64$/, "");
  const isRange = address !== typed.trim();
  if (isIpv4(address)) return isRange ? null : address;
  return isIpv6(address) ? addressKey(address) : null;
}

const isIpv4 = (text: string): boolean =>
  /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(text);

function isIpv6(text: string): boolean {
  const carried = /^(.*:)(\d[\d.]*\.\d+)$/.exec(text);
  if (carried && !isIpv4(carried[2] ?? "")) return false;
  const groups = (carried ? `${carried[1]}0:0` : text).split("::");
  const written = groups.flatMap((part) => (part === "" ? [] : part.split(":")));
  const isWhole = groups.length === 1 && written.length === 8;
  const isShortened = groups.length === 2 && written.length < 8;
  return (isWhole || isShortened) && written.every((group) => /^[\da-f]{1,4}$/i.test(group));
}

/** Whether a host name is this machine itself. */
export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
