import { lookup as resolve, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Whether an address is not on the public internet: this machine, a private network, a cloud's metadata service. */
export const isPrivate = (address: string): boolean => ipaddr.process(address).range() !== "unicast";

class PrivateAddress extends Error {
  readonly code = "PRIVATE_ADDRESS";
}

/**
 * Returns options of a request that refuse addresses of this machine and of private networks. Names are resolved when
 * connecting, so that no later change of a record leads into the lab's own network.
 */
export const publicOnly = (url: URL): { lookup: LookupFunction } => {
  // A literal address is not looked up.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && isPrivate(host)) throw new PrivateAddress();
  return { lookup: publicLookup };
};

const publicLookup: LookupFunction = (host, options, done) =>
  resolve(host, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, "");
    if (addresses.some(({ address }) => isPrivate(address))) return done(new PrivateAddress(), "");
    const [first] = addresses as [LookupAddress];
    if (options.all === true) return done(null, addresses);
    done(null, first.address, first.family);
  });

const REASONS: Readonly<Record<string, string>> = {
  PRIVATE_ADDRESS: "The address is in a private network. Use a public one.",
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The connection was closed.",
  ENOTFOUND: "The host name does not exist.",
  EAI_AGAIN: "The host name could not be looked up.",
};

/** Describes for people why there is no response. */
export function whyUnreachable(error: Error & { code?: unknown }): string {
  if (error.name === "TimeoutError") return "No response in time.";
  return REASONS[String(error.code)] ?? error.message;
}
