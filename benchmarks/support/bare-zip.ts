import { createReadStream, readdirSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";

// The baseline of `zip`: the work that no store-only zip can do without (each file read, its CRC taken, its bytes sent)
// over bare node:http, without the zip's own records, links or checks.
// usage: bare-zip.ts <folder of originals>; prints its port, and serves until it is killed

const folder = process.argv[2] as string;
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .map((name) => join(folder, name))
  .filter((path) => statSync(path).isFile());

async function* contents(): AsyncGenerator<Buffer> {
  for (const path of files) {
    let crc = 0;
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
      crc = crc32(chunk, crc);
      yield chunk;
    }
    yield Buffer.from(crc.toString(16));
  }
}

const server = createServer(
  (_, response) => void pipeline(Readable.from(contents(), { objectMode: false }), response).catch(() => undefined),
);
server.listen(0, "127.0.0.1", () => console.log((server.address() as { port: number }).port));
