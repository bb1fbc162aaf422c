import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { putFile } from "../support/makers.ts";
import { addressNumber } from "./attack.ts";
import type { Tally } from "./tally.ts";

/** Attacks stop waiting for a response after this time and count it as such. */
const ANSWER_WITHIN_MS = 30_000;
const STATUS = /HTTP\/1\.1 (\d\d\d) /g;
/** One less than the length of a status line's beginning, which a chunk's end may split. */
const CUT = 12;

export function bytesOf(
  { method = "GET", path = "/", headers = {} }: { method?: string; path?: string; headers?: Record<string, string> },
  body = "",
): string {
  const lines = { host: "localhost", ...headers };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${head.join("")}\r\n${body}`;
}

/** Opens a connection and counts its responses and end. Settles when it ends, after `withinMs` at the latest. */
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
    attack: (socket: Socket) => void;
    /** Ends after this many responses. */
    expects?: number;
    withinMs?: number;
    from?: string | undefined;
    /** Counted as this when still open then. */
    ifOpen?: string;
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

/** Sends this many distinct requests, with a fixed number in flight. */
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

export type FileLink = Parameters<typeof putFile>[1];

/** Sends a file to each of these write links at the same time. */
export async function putAllAtOnce(
  origin: string,
  tally: Tally,
  links: readonly FileLink[],
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const one = async (link: FileLink) => {
    const answer = await putFile(origin, link, bytes).catch(() => null);
    tally.count(answer?.status ?? "broken");
  };
  await Promise.all(links.map(one));
}

export const json = (path: string, body: unknown, rest: Partial<Request> = {}): Request => ({
  path,
  method: "POST",
  ...rest,
  headers: { "content-type": "application/json", ...rest.headers },
  body: typeof body === "string" ? body : JSON.stringify(body),
});

/** Many clients from few IP addresses, like attackers in one building. */
export const oneOfMany = (index: number): string | undefined => addressNumber(index % 400);
