import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { scanFolder } from "./scan-keys.ts";
import { scans } from "./tables.ts";
import { aJpeg, aRollAtTheBench, text } from "../../../../tests/support/scan-makers.ts";

const MINUTE = 60_000;

test("the sweep completes uploads whose process died and drops missing files after a day", async () => {
  const { lab, roll, bench } = await aRollAtTheBench();
  const { deps } = lab.lab;
  const bytes = await aJpeg();
  await bench.announce(bytes); // never arrives
  const died = await bench.announce(bytes);
  const wrong = await bench.announce(text("no picture"));
  const arrive = async ({ writeLink }: typeof died, content: Uint8Array) => {
    const key = new URL(writeLink.url, lab.origin).pathname.replace("/api/files/", "");
    await deps.files.write(key, content, { type: "image/jpeg" });
  };
  await arrive(died, bytes);
  await arrive(wrong, text("no picture"));
  const sweep = async () => {
    await deps.db.transaction((tx) => deps.jobs.enqueue(tx, "sweep-uploads", {}));
    await lab.workAll();
    const found = await deps.db.select().from(scans).where(eq(scans.rollId, roll.id)).orderBy(asc(scans.frame));
    return found.map(({ frame, state }) => [frame, state]);
  };

  lab.clock.move(2 * MINUTE);
  expect(await sweep()).toEqual([
    [1, "AWAITING_UPLOAD"],
    [2, "READY"],
    [3, "AWAITING_UPLOAD"],
  ]);
  expect(await deps.files.list(scanFolder(wrong.scan.id))).toEqual([]);

  lab.clock.move(24 * 60 * MINUTE);
  expect(await sweep()).toEqual([[1, "READY"]]);
});
