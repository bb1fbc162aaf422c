import { encodeQR } from "qr";
import { decodeQR } from "qr/decode.js";
import { expect, test } from "vitest";
import { qrPath } from "./qr-picture.tsx";

const ADDRESS = "otpauth://totp/Nice:ada%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Nice";
const SCALE = 4;

function painted(path: string, size: number): { width: number; height: number; data: Uint8ClampedArray } {
  const width = size * SCALE;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row++)
      for (let column = Number(x) * SCALE; column < (Number(x) + Number(run)) * SCALE; column++)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
  return { width, height: width, data };
}

test("a drawn QR code scans to its content", () => {
  const squares = encodeQR(ADDRESS, "raw", { border: 4, ecc: "medium" });
  expect(decodeQR(painted(qrPath(squares), squares.length))).toBe(ADDRESS);
});
