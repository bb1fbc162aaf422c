import { mkdir, truncate, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import sharp from "sharp";
import { getZipDownload, startZipDownload, type ZipDownload } from "../../src/contract/film/zip-downloads.ts";
import type { SignedInClient } from "../../tests/support/lab-process.ts";
import type { BenchLab } from "./bench-lab.ts";
import { fillWithRolls } from "./fill-with-rolls.ts";

const ROLLS = 10;

/**
 * One pick-up of 10 rolls and 360 frames whose hi-res files are really there: they begin as JPEGs do.
 * @param sparse what follows takes no room on the disk
 */
export async function makeBigPickUp(lab: BenchLab, fileBytes: number, { sparse = false } = {}): Promise<string> {
  const database = new pg.Client({ connectionString: lab.databaseUrl });
  await database.connect();
  const { userId, rollId } = await fillWithRolls(database, "customer@nice.test", ROLLS);
  const { rows: pickUps } = await database.query<{ id: string }>("select pick_up_id as id from rolls where id = $1", [
    rollId,
  ]);
  const pickUpId = pickUps[0]!.id;
  await database.query("update rolls set pick_up_id = $1 where customer_id = $2 and lab_number like '20-%'", [
    pickUpId,
    userId,
  ]);
  const { rows: files } = await database.query<{ key: string }>(
    `update scan_files f set bytes = $1 from scans s join rolls r on r.id = s.roll_id
     where s.id = f.scan_id and f.kind = 'hiRes' and r.pick_up_id = $2 returning f.key`,
    [fileBytes, pickUpId],
  );
  await database.end();
  const beginning = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#777" } })
    .withExif({ IFD0: { ImageDescription: "a frame" } })
    .jpeg()
    .toBuffer();
  for (const [index, { key }] of files.entries()) {
    const path = join(lab.dataDir, "files", key);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, sparse ? beginning : Buffer.concat([beginning, Buffer.alloc(fileBytes, index)], fileBytes));
    if (sparse) await truncate(path, fileBytes);
  }
  return pickUpId;
}

/** Asks for it and waits until its link is there. */
export async function preparedZip(customer: SignedInClient, pickUpId: string): Promise<ZipDownload> {
  const { userId } = customer;
  let { zipDownload } = await customer.call(startZipDownload, { params: { userId }, body: { pickUpId } });
  while (zipDownload.state === "PREPARING") {
    await new Promise((done) => setTimeout(done, 100));
    ({ zipDownload } = await customer.call(getZipDownload, { params: { userId, zipDownloadId: zipDownload.id } }));
  }
  if (zipDownload.url === null) throw new Error("the zip could not be prepared");
  return zipDownload;
}
