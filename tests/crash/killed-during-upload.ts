import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { renderPhotograph } from "../../demo/photographs/render-photograph.ts";
import { aDraft, aRoll, announceScan, putFile, receivedOrder } from "../support/makers.ts";
import { seeded } from "../support/seeded.ts";
import { until } from "../support/until.ts";
import type { CrashLab } from "./crash-lab.ts";

const FILES_A_ROUND = 8;

/** Every upload that got a 200 is stored completely; no scan is partial. */
export async function killedDuringUpload(lab: CrashLab, rounds: number): Promise<string> {
  const random = seeded(1);
  const picture = await renderPhotograph({
    seed: 5,
    scene: "sea-horizon-5",
    film: "Kodak Gold 200",
    width: 1500,
    height: 1000,
  });
  const acknowledged = new Map<string, string>();
  let cut = 0;
  for (let round = 0; round < rounds; round++) {
    const order = await receivedOrder(lab.customer, lab.admin, aDraft([aRoll()]));
    const killed = lab.killAfter(50 + random() * 1200);
    await Promise.all(
      Array.from({ length: FILES_A_ROUND }, async (_, index) => {
        // A comment after the end marker makes every file unique.
        const bytes = new Uint8Array(Buffer.concat([picture, Buffer.from(`round ${round} file ${index}`)]));
        try {
          const { scan, writeLink } = await announceScan(lab.admin, order, { type: "image/jpeg", size: bytes.length });
          const answer = await putFile(lab.origin, writeLink, bytes);
          if (answer.ok) acknowledged.set(scan.id, createHash("sha256").update(bytes).digest("hex"));
          else cut++;
        } catch {
          cut++;
        }
      }),
    );
    await killed;
    await lab.start();
  }
  const { rows } = await lab.database.query<{
    scan_id: string;
    state: string;
    key: string;
    bytes: number;
    sha256: string;
  }>(
    `select s.id as scan_id, s.state, f.key, f.bytes::int as bytes, f.sha256 from scans s join scan_files f on f.scan_id = s.id and f.kind = 'original'`,
  );
  for (const row of rows) {
    const file = await readFile(join(lab.dataDir, "files", row.key));
    assert.equal(file.length, row.bytes, "an original has all its bytes");
    assert.equal(createHash("sha256").update(file).digest("hex"), row.sha256, "an original is what was sent");
  }
  for (const [scanId, sha256] of acknowledged) {
    assert.equal(rows.find((row) => row.scan_id === scanId)?.sha256, sha256, `acknowledged scan ${scanId} is there`);
  }
  await until("acknowledged scans are derived", async () => {
    const { rows: left } = await lab.database.query("select 1 from scans where state = 'UPLOADED'");
    return left.length === 0;
  });
  return `upload: killed ${rounds} times, ${acknowledged.size} uploads acknowledged and all there, ${cut} cut off and none half there`;
}
