import { brotliCompressSync, gzipSync } from "node:zlib";
import { inTurn, json, type Request } from "../floods.ts";
import type { Attack } from "../attack.ts";

/** Half a megabyte that would expand to half a gigabyte. */
export const compressedBodies: Attack = {
  name: "500 compressed bodies",
  async run({ port, times }, tally) {
    const much = Buffer.alloc(100_000_000, "[");
    const bodies: [string, Buffer][] = [
      ["gzip", gzipSync(much, { level: 1 })],
      ["br", brotliCompressSync(much.subarray(0, 10_000_000))],
      ["deflate", gzipSync("[".repeat(1_000_000))],
    ];
    const request = (index: number): Request => {
      const [encoding, body] = bodies[index % bodies.length]!;
      return { ...json("/api/auth/login", "", { headers: { "content-encoding": encoding } }), body };
    };
    await inTurn(port, tally, { times: times(500), atOnce: 50, request });
  },
};
