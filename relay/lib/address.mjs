import { BlockList, isIPv4 } from "node:net";
import { networkInterfaces } from "node:os";

/** @typedef {{ ip: string | null, isBound: boolean }} Own `isBound`: it is an interface's own, so calls can be bound to it */

/**
 * The address that the gateways see: the one that was set, else the first public IPv4 address of an interface. IPv6 must be
 * set: a host that has it often still reaches the gateways through somebody else's IPv4.
 *
 * @param {string | null} set
 * @param {ReturnType<typeof networkInterfaces>} [interfaces]
 * @returns {Own}
 */
export function ownAddress(set, interfaces = networkInterfaces()) {
  const bound = Object.values(interfaces).flatMap((list) => (list ?? []).map(({ address }) => address));
  const ip = set ?? bound.find(isPublic) ?? null;
  return { ip, isBound: ip !== null && bound.includes(ip) };
}

/** @param {string} ip */
const isPublic = (ip) => isIPv4(ip) && !inner.check(ip);

const inner = new BlockList();
for (const [net, bits] of /** @type {[string, number][]} */ ([
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["224.0.0.0", 3],
]))
  inner.addSubnet(net, bits);
