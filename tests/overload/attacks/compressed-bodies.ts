import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { inTurn, json, type Request } from "../floods.ts";
import type { Attack } from "../attack.ts";

/** Bodies within the size limit that would expand a thousand times. */
export const compressedBodies: Attack = {
  name: "500 compressed bodies",
  reaches: { 415: 1 },
  async run({ port, times }, tally) {
    const much = Buffer.alloc(10_000_000, "[");
    const bodies: [string, Buffer][] = [
      ["gzip", gzipSync(much)],
      ["br", brotliCompressSync(much)],
      ["deflate", deflateSync(much)],
    ];
    const request = (index: number): Request => {
      const [encoding, body] = bodies[index % bodies.length]!;
      return { ...json("/api/auth/login", "", { headers: { "content-encoding": encoding } }), body };
    };
    await inTurn(port, tally, { times: times(500), atOnce: 50, request });
  },
};
