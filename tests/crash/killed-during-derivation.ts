import assert from "node:assert/strict";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { renderPhotograph } from "../../demo/photographs/render-photograph.ts";
import { aDraft, aRoll, announceScan, putFile, receivedOrder } from "../support/makers.ts";
import { seeded } from "../support/seeded.ts";
import { until } from "../support/until.ts";
import type { CrashLab } from "./crash-lab.ts";

const FILES_A_ROUND = 4;

/** Whenever the process dies, every uploaded scan gets all its sizes, complete and once. */
export async function killedDuringDerivation(lab: CrashLab, rounds: number): Promise<string> {
  const random = seeded(2);
  const bytes = new Uint8Array(
    await renderPhotograph({ seed: 6, scene: "misty-hills-1", film: "Kodak Ektar 100", width: 2400, height: 1600 }),
  );
  const scanIds: string[] = [];
  const started = performance.now();
  for (let round = 0; round < rounds; round++) {
    const order = await receivedOrder(lab.customer, lab.admin, aDraft([aRoll()]));
    for (let index = 0; index < FILES_A_ROUND; index++) {
      const { scan, writeLink } = await announceScan(lab.admin, order, { type: "image/jpeg", size: bytes.length });
      assert.ok((await putFile(lab.origin, writeLink, bytes)).ok);
      scanIds.push(scan.id);
    }
    await lab.killAfter(random() * 400);
    await lab.start();
  }
  await until("all scans are ready", async () => {
    const { rows } = await lab.database.query("select 1 from scans where id = any($1) and state <> 'READY'", [scanIds]);
    return rows.length === 0;
  });
  const { rows } = await lab.database.query<{ key: string; bytes: number }>(
    "select key, bytes::int as bytes from scan_files where scan_id = any($1) and kind <> 'original'",
    [scanIds],
  );
  assert.equal(rows.length, scanIds.length * 4, "four sizes each, once");
  for (const row of rows)
    assert.equal((await stat(join(lab.dataDir, "files", row.key))).size, row.bytes, "a size is whole");
  const seconds = Math.round((performance.now() - started) / 1000);
  return `derivation: killed ${rounds} times, all ${scanIds.length} scans ready with 4 sizes each (${seconds} s)`;
}
