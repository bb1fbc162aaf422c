import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { addressNumber } from "./attack.ts";
import type { Tally } from "./tally.ts";

/** After which an attack no longer waits for an answer: it is counted as such. */
const ANSWER_WITHIN_MS = 30_000;
const STATUS = /HTTP\/1\.1 (\d\d\d) /g;
/** Longer than a status line's beginning, less one: it may be cut by the end of a piece. */
const CUT = 12;

/** The bytes of a request. */
export function bytesOf(
  { method = "GET", path = "/", headers = {} }: { method?: string; path?: string; headers?: Record<string, string> },
  body = "",
): string {
  const lines = { host: "localhost", ...headers };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${head.join("")}\r\n${body}`;
}

/** A connection whose answers and end are counted. Settles with its end, which comes `withinMs` at the latest. */
export function attackOn(
  port: number,
  tally: Tally,
  {
    attack,
    expects = Infinity,
    withinMs = ANSWER_WITHIN_MS,
    from,
    ifOpen = "no answer",
    until,
  }: {
    /** What is done once it is open. */
    attack: (socket: Socket) => void;
    /** Ends after so many answers. */
    expects?: number;
    withinMs?: number;
    from?: string | undefined;
    /** What it counts as when it is still open then. */
    ifOpen?: string;
    /** Ends it before its time. */
    until?: AbortSignal;
  },
): Promise<void> {
  return new Promise((done) => {
    const socket = connect({ port, host: "127.0.0.1", ...(from === undefined ? {} : { localAddress: from }) });
    let tail = "";
    let answers = 0;
    const end = () => {
      if (socket.destroyed) return;
      tally.count(ifOpen);
      socket.destroy();
    };
    const timer = setTimeout(end, withinMs);
    until?.addEventListener("abort", end);
    socket.on("connect", () => attack(socket));
    socket.on("data", (piece) => {
      const text = tail + piece.toString("latin1");
      let end = 0;
      for (const match of text.matchAll(STATUS)) {
        tally.count(match[1]!);
        answers += 1;
        end = match.index + match[0].length;
      }
      tail = text.slice(Math.max(end, text.length - CUT));
      if (answers >= expects) socket.destroy();
    });
    socket.on("error", (error: NodeJS.ErrnoException) => tally.count(error.code ?? "broken"));
    socket.on("close", () => {
      clearTimeout(timer);
      if (answers === 0) tally.count("closed without an answer");
      done();
    });
  });
}

/** Connections on each of which so many requests are sent at once. */
export async function pipelined(
  port: number,
  tally: Tally,
  { connections, each, bytes }: { connections: number; each: number; bytes: string },
): Promise<void> {
  const all = Buffer.from(bytes.repeat(each), "latin1");
  const one = () => attackOn(port, tally, { attack: (socket) => socket.write(all), expects: each });
  await Promise.all(Array.from({ length: connections }, one));
}

export type Request = {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  from?: string | undefined;
};

/** So many requests, each of them another, a fixed number of them under way at any moment. */
export async function inTurn(
  port: number,
  tally: Tally,
  { times, atOnce, request: make }: { times: number; atOnce: number; request: (index: number) => Request },
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let next = 0;
  const attacker = async () => {
    while (next < times) tally.count(await ask(port, make(next++), agent));
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, times) }, attacker));
  agent.destroy();
}

/** One request's status, or how it failed. */
function ask(port: number, { path, method = "GET", headers = {}, body, from }: Request, agent: Agent) {
  return new Promise<string | number>((done) => {
    const options = { port, host: "127.0.0.1", path, method, headers, agent, timeout: ANSWER_WITHIN_MS };
    const sent = request(from === undefined ? options : { ...options, localAddress: from }, (answer) => {
      answer.resume().on("end", () => done(answer.statusCode!));
      answer.on("error", () => done(answer.statusCode!));
    });
    sent.on("timeout", () => {
      done("no answer");
      sent.destroy();
    });
    sent.on("error", (error: NodeJS.ErrnoException) => done(error.code ?? "broken"));
    sent.end(body);
  });
}

/** Sent as JSON. */
export const json = (path: string, body: unknown, rest: Partial<Request> = {}): Request => ({
  path,
  method: "POST",
  ...rest,
  headers: { "content-type": "application/json", ...rest.headers },
  body: typeof body === "string" ? body : JSON.stringify(body),
});

/** Many from few addresses: a house full of attackers. */
export const oneOfMany = (index: number): string | undefined => addressNumber(index % 400);
