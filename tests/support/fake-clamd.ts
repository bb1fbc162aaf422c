import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import type { ClamdAddress } from "../../src/server/adapters/viruses/clamd.ts";

/** The harmless file that every scanner reports; split, so that scanners do not report this file. */
export const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

export type FakeClamd = {
  address: ClamdAddress;
  heard: Buffer[];
  behave(how: Partial<Behavior>): void;
  close(): Promise<void>;
};
type Behavior = {
  /** Like clamd.conf's StreamMaxLength, in bytes. */
  streamMaxLength: number;
  /** A fixed reply line; null: reply according to the content. */
  says: string | null;
  silent: boolean;
  /** Disconnects after this many bytes. */
  hangsUpAfter: number;
};

const USUAL: Behavior = { streamMaxLength: 1e9, says: null, silent: false, hangsUpAfter: Infinity };
const COMMAND = Buffer.from("zINSTREAM\0");

/** Implements clamd's INSTREAM on a port or a socket of this machine, byte for byte. */
export async function startFakeClamd(path?: string): Promise<FakeClamd> {
  const behavior = { ...USUAL };
  const heard: Buffer[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    const at = heard.push(Buffer.alloc(0)) - 1;
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => undefined);
    socket.on("data", (piece) => {
      heard[at] = Buffer.concat([heard[at]!, piece as Buffer]);
      if (heard[at].length > behavior.hangsUpAfter) socket.destroy();
      else if (!behavior.silent && socket.writable) {
        const reply = replyTo(heard[at], behavior);
        if (reply !== null) socket.end(`${reply}\0`);
      }
    });
  });
  await new Promise<void>((done) =>
    path === undefined ? server.listen(0, "127.0.0.1", done) : server.listen(path, done),
  );
  return {
    address: path === undefined ? { host: "127.0.0.1", port: (server.address() as AddressInfo).port } : { path },
    heard,
    behave: (how) => void Object.assign(behavior, USUAL, how),
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Returns clamd's reply to the bytes so far; null while it waits for more. */
function replyTo(bytes: Buffer, { streamMaxLength, says }: Behavior): string | null {
  if (bytes.length < COMMAND.length) return null;
  if (!bytes.subarray(0, COMMAND.length).equals(COMMAND)) return "UNKNOWN COMMAND";
  const pieces: Buffer[] = [];
  let taken = 0;
  for (let at = COMMAND.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (length === 0)
      return says ?? (Buffer.concat(pieces).includes(EICAR) ? "stream: Eicar-Test-Signature FOUND" : "stream: OK");
    taken += length;
    if (taken > streamMaxLength) return "INSTREAM size limit exceeded. ERROR";
    if (at + 4 + length > bytes.length) return null;
    pieces.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
