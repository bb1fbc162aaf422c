import type { Readable } from "node:stream";
import { HttpError } from "./errors.ts";

const FIRST_ROOM = 4 * 1024;

/**
 * Reads a body into one buffer, however small its chunks: each of an attacker's many tiny chunks would otherwise cost
 * an object.
 * @param limit maximum bytes
 * @param announced its content-length
 */
export function readBody(body: Readable, limit: number, announced = FIRST_ROOM): Promise<Buffer> {
  return new Promise((done, fail) => {
    let room = Buffer.allocUnsafe(Math.min(announced, limit));
    let length = 0;
    const end = (settle: () => void) => {
      body.off("data", take).off("end", whole).off("error", broken);
      settle();
    };
    const take = (piece: Buffer) => {
      if (length + piece.length > limit) return end(() => fail(tooLarge()));
      if (length + piece.length > room.length) {
        const larger = Buffer.allocUnsafe(Math.min(limit, Math.max(2 * room.length, length + piece.length)));
        room.copy(larger, 0, 0, length);
        room = larger;
      }
      piece.copy(room, length);
      length += piece.length;
    };
    const whole = () => end(() => done(room.subarray(0, length)));
    const broken = () => end(() => fail(new HttpError(400, "The request ended before its body did.")));
    body.on("data", take).on("end", whole).on("error", broken);
  });
}

export const tooLarge = (): HttpError => new HttpError(413, "This is too large to send at once.");
