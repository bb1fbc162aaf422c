import { once } from "node:events";
import { connect, type NetConnectOpts, type Socket } from "node:net";
import type { Readable } from "node:stream";
import { Semaphore } from "../../platform/semaphore.ts";
import type { Verdict, VirusScanner } from "./port.ts";

export type ClamdAddress = { host: string; port: number } | { path: string };

/** Below clamd's own MaxThreads (10), so that it also serves others. */
const AT_ONCE = 4;
/** Covers everything: queueing, connecting, sending and the scan itself. Browsers wait for a response about as long. */
const WITHIN_MS = 60_000;
/** A verdict is one line; anything longer than this is invalid. */
const LONGEST_REPLY = 4096;
const NONE_MORE = Buffer.alloc(4);

/**
 * Scans with ClamAV's clamd, through its INSTREAM command: chunks, each after its length in four bytes, and a zero
 * length at the end. Its reply is a line that ends, like the command, in a zero byte.
 */
export function clamd(address: ClamdAddress, { withinMs = WITHIN_MS } = {}): VirusScanner {
  const turns = new Semaphore(AT_ONCE);
  return {
    looks: true,
    async scan(content) {
      const late = AbortSignal.timeout(withinMs);
      try {
        await inTime(turns.acquire(), late, () => turns.release());
        try {
          return verdictOf(await ask(address, content, late));
        } finally {
          turns.release();
        }
      } catch (error) {
        throw late.aborted ? new Error(`clamd said nothing within ${withinMs / 1000} s`, { cause: error }) : error;
      } finally {
        content.destroy();
      }
    },
  };
}

/** Waits for a turn, but no longer than `late`; a turn that comes later is returned. */
async function inTime(turn: Promise<void>, late: AbortSignal, giveBack: () => void): Promise<void> {
  const isLate = once(late, "abort").then(() => "late" as const);
  if ((await Promise.race([turn, isLate])) !== "late") return;
  void turn.then(giveBack);
  throw late.reason;
}

/** Returns clamd's reply for the content, without its terminator. */
async function ask(address: ClamdAddress, content: Readable, late: AbortSignal): Promise<string> {
  const socket = connect({ ...address, signal: late } as NetConnectOpts);
  try {
    const reply = replyOf(socket);
    // clamd may reply while we still send, for example at its size limit; then it stops reading.
    const failed = send(socket, content).then(
      () => reply,
      (error: Error) => Promise.race([reply, nextTurns().then(() => Promise.reject(error))]),
    );
    return await Promise.race([reply, failed]);
  } finally {
    socket.destroy();
  }
}

/** Time to read a reply that has arrived, if writing failed because clamd replied and hung up. */
const nextTurns = () => new Promise((done) => setTimeout(done, 100));

function replyOf(socket: Socket): Promise<string> {
  let said = "";
  const reply = new Promise<string>((done, fail) => {
    socket.setEncoding("utf8");
    socket.on("data", (piece: string) => {
      said += piece;
      const end = said.indexOf("\0");
      if (said.length > LONGEST_REPLY) fail(new Error("clamd says more than a verdict"));
      else if (end >= 0) done(said.slice(0, end));
    });
    socket.on("end", () => fail(new Error("clamd hung up without a verdict")));
    socket.on("close", () => fail(new Error("clamd hung up without a verdict")));
    socket.on("error", fail);
  });
  reply.catch(() => undefined); // awaited later
  return reply;
}

async function send(socket: Socket, content: Readable): Promise<void> {
  await write(socket, "zINSTREAM\0");
  for await (const piece of content as AsyncIterable<Buffer>) {
    if (piece.length === 0) continue; // a zero length would end the stream
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    await write(socket, length);
    await write(socket, piece);
  }
  await write(socket, NONE_MORE);
}

const write = (socket: Socket, bytes: Buffer | string): Promise<void> =>
  new Promise((done, fail) => socket.write(bytes, (error) => (error ? fail(error) : done())));

/** @throws on anything other than a verdict */
function verdictOf(reply: string): Verdict {
  if (reply === "stream: OK") return { kind: "CLEAN" };
  const found = /^stream: (.+) FOUND$/.exec(reply);
  if (found) return { kind: "FOUND", signature: found[1]! };
  if (reply.startsWith("INSTREAM size limit exceeded")) return { kind: "TOO_LARGE" };
  throw new Error(`clamd answered: ${reply.slice(0, 200)}`);
}
