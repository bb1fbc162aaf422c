import { attackOn, bytesOf } from "../floods.ts";
import type { Attack } from "../attack.ts";

const PIECE = Buffer.alloc(1024 * 1024, "x");
const part = `--b\r\ncontent-disposition: form-data; name="x"; filename="x.jpg"\r\n\r\n`;

/** Multipart forms of a hundred megabytes with files, which no call accepts. */
export const hugeMultipart: Attack = {
  name: "100 multipart bodies of 100 MB",
  reaches: { 415: 1 },
  async run({ port, times }, tally) {
    const head = bytesOf(
      {
        method: "POST",
        path: "/api/auth/login",
        headers: { "content-type": "multipart/form-data; boundary=b", "content-length": String(100 * PIECE.length) },
      },
      part,
    );
    const one = () =>
      attackOn(port, tally, {
        attack(socket) {
          let left = 100;
          const go = () => {
            while (left-- > 0) if (!socket.write(PIECE)) return void socket.once("drain", go);
          };
          socket.write(head);
          go();
        },
        expects: 1,
      });
    await Promise.all(Array.from({ length: times(100) }, one));
  },
};
