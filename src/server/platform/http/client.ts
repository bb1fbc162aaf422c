import type { FastifyReply, FastifyRequest } from "fastify";
import { DAY_MS, SECOND_MS } from "../../../rules/time.ts";
import { networkOf } from "./caller-address.ts";

/** Who asks, as far as a connection tells. */
export type Client = {
  /** The address of the network that the call came from. */
  address: string;
  /** Who counts as one: the address, or its network where one house has all of that. */
  network: string;
  /** What `keepInBrowser` gave this browser to keep. */
  browserToken: string | null;
  /** What the browser calls itself; null where it does not say. */
  userAgent: string | null;
};

/**
 * Over https its name says that it came from this very host, which no other below the same domain can then set; such a name wants
 * the path of everything. Else it is bound to the calls that look at it. Pages stay the same for everyone.
 */
const COOKIE = {
  secure: { name: "__Host-nice_browser", path: "/" },
  plain: { name: "nice_browser", path: "/api/auth" },
};
const TOKEN = /^[\w-]{20,100}$/;
const USER_AGENT_LENGTH = 400;

/** How long a browser keeps its token: browsers let no cookie live longer. */
export const BROWSER_TOKEN_KEPT_MS = 400 * DAY_MS;

export function clientOf(request: FastifyRequest): Client {
  const userAgent = request.headers["user-agent"]?.slice(0, USER_AGENT_LENGTH) ?? null;
  return {
    address: request.ip,
    network: networkOf(request.ip),
    browserToken: tokenIn(request.headers.cookie),
    userAgent,
  };
}

function tokenIn(cookies: string | undefined): string | null {
  const kept = new Map(
    (cookies ?? "").split(";").map((cookie): [string, string] => {
      const [name = "", value = ""] = cookie.trim().split("=");
      return [name, value];
    }),
  );
  const token = kept.get(COOKIE.secure.name) ?? kept.get(COOKIE.plain.name) ?? "";
  return TOKEN.test(token) ? token : null;
}

/** Gives the browser a token to keep that its scripts cannot read, and that no other site makes it send. */
export function keepInBrowser(reply: FastifyReply, token: string, { secure }: { secure: boolean }): void {
  const { name, path } = secure ? COOKIE.secure : COOKIE.plain;
  const attributes = [
    `${name}=${token}`,
    `Path=${path}`,
    `Max-Age=${BROWSER_TOKEN_KEPT_MS / SECOND_MS}`,
    "HttpOnly",
    "SameSite=Strict",
    ...(secure ? ["Secure"] : []),
  ];
  void reply.header("set-cookie", attributes.join("; "));
}
