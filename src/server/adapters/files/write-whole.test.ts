import fc from "fast-check";
import { expect, test } from "vitest";
import { writeWhole } from "./write-whole.ts";

test("partial writes are continued in order until everything is written", async () => {
  const chunks = fc.array(fc.uint8Array({ maxLength: 9 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(chunks, fc.integer({ min: 1, max: 20 }), async (given, takes) => {
      const written: number[] = [];
      const disk = {
        async writev<Buffers extends readonly NodeJS.ArrayBufferView[]>(buffers: Buffers) {
          const taken = buffers.flatMap((one) => [...(one as unknown as Uint8Array)]).slice(0, takes);
          written.push(...taken);
          return { bytesWritten: taken.length, buffers };
        },
      };
      await writeWhole(disk, given);
      expect(written).toEqual(given.flatMap((one) => [...one]));
    }),
  );
});

test("a full disk is reported", async () => {
  let turns = 0;
  const disk = {
    async writev<Buffers extends readonly NodeJS.ArrayBufferView[]>(buffers: Buffers) {
      if (turns++ > 0) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
      return { bytesWritten: 2, buffers };
    },
  };
  await expect(writeWhole(disk, [Buffer.from("film")])).rejects.toMatchObject({ code: "ENOSPC" });
});
