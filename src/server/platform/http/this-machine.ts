import type { IncomingMessage } from "node:http";

/** Headers that proxies add. */
const PASSED_ON =
  /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|x-cluster-client-ip|cf-connecting-ip|true-client-ip|fastly-client-ip)$/;
const LOOPBACK = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/;

/** Whether a host, with or without a port, always means the local machine. */
export function isThisMachine(host: string): boolean {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  return name === "localhost" || name.endsWith(".localhost") || name === "[::1]" || LOOPBACK.test(name);
}

/** Whether a request comes from this machine, and neither from a proxy nor through DNS rebinding. */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  return (
    LOOPBACK.test(socket.remoteAddress ?? "") &&
    isThisMachine(headers.host ?? "") &&
    !Object.keys(headers).some((name) => PASSED_ON.test(name))
  );
}
