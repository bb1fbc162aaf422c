import type { IncomingMessage } from "node:http";

/** What proxies say of a request that they pass on. */
const PASSED_ON =
  /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|x-cluster-client-ip|cf-connecting-ip|true-client-ip|fastly-client-ip)$/;
const LOOPBACK = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/;

/** Whether a host, with or without a port, is a name of the machine that it is used on, whatever a name server says. */
export function isThisMachine(host: string): boolean {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  return name === "localhost" || name.endsWith(".localhost") || name === "[::1]" || LOOPBACK.test(name);
}

/**
 * Whether a request was made on this machine by somebody who meant it: no proxy passed it on, and no page of another site
 * had a browser of this machine make it under a name that leads here.
 */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  return (
    LOOPBACK.test(socket.remoteAddress ?? "") &&
    isThisMachine(headers.host ?? "") &&
    !Object.keys(headers).some((name) => PASSED_ON.test(name))
  );
}
