import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { eq } from "drizzle-orm";
import { text } from "node:stream/consumers";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { crc32 } from "node:zlib";
import { getRoll, listRolls } from "../../../contract/film/rolls.ts";
import { listScans, updateScan } from "../../../contract/film/scans.ts";
import { getStorage } from "../../../contract/film/storage.ts";
import { listDownloadFiles } from "../../../contract/film/zip-downloads.ts";
import { getImport, runImport, undoImport } from "../../../contract/imports/imports.ts";
import { quoteUnlocks, unlockScans } from "../../../contract/unlocks/unlocks.ts";
import { BRAND } from "../../../rules/brand.ts";
import { DAY_MS } from "../../../rules/time.ts";
import { startS3 } from "../../../../tests/support/fake-s3.ts";
import { aJpeg, type Bytes, spoiledJpeg } from "../../../../tests/support/scan-makers.ts";
import { type Person, startLab, type TestLab } from "../../../../tests/support/start-lab.ts";
import { s3Client } from "../../adapters/files/s3-client.ts";
import { endStorage } from "../../film/scans/end-storage.ts";
import { storeZip, zipBytes } from "../../files/store-zip.ts";
import { rolls } from "../../film/rolls/tables.ts";
import { users } from "../../accounts/tables.ts";
import { importItems, imports } from "../tables.ts";
import { refusedRows } from "../refused-rows.ts";
import { importScans } from "./import-scans.ts";
import { findRolls } from "./roll-list.ts";
import { openSource, type ScanSource } from "./scan-sources.ts";

let lab: TestLab;
let owner: Person;
beforeAll(async () => {
  lab = await startLab();
  owner = await lab.admin();
});

const PATTERN = "{email}/{order} {roll} {film} {date}";
const NEVER = new AbortController().signal;
type Files = Record<string, Uint8Array | string>;

async function aFolder(files: Files): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "nice-past-"));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), bytes);
  }
  return root;
}

type Options = { list?: string; isDry?: boolean; stopping?: AbortSignal };

async function run(source: ScanSource, { list, isDry = false, stopping = NEVER }: Options = {}) {
  const finder = await findRolls(list ?? null, PATTERN);
  const done = await importScans(lab.lab.deps, source, finder, { isDry, stopping, onProgress: () => {} });
  return look(done!.id);
}

const look = async (importId: string) => (await owner.call(getImport, { params: { importId } })).import;
const runFolder = async (root: string, options?: Options) => run(await openSource(root, null), options);
const counts = async () => [await lab.count("rolls"), await lab.count("scans"), await lab.count("scan_files")];

/** Two rolls of Ada's with the usual dirt, and a stranger's. */
async function dirtyScans(ada: Person): Promise<Files> {
  const [first, second] = [
    `${ada.email}/1042 R1 Kodak Portra 400 2021-05-04`,
    `${ada.email}/1042 R2 Foo Pan 2021-05-05`,
  ];
  const one = await aJpeg({ seed: 1 });
  return {
    [`${first}/1.jpg`]: one,
    [`${first}/1 copy.jpg`]: one,
    [`${first}/2.jpg`]: await aJpeg({ seed: 2 }),
    [`${first}/3.jpg`]: await spoiledJpeg(),
    [`${first}/4.jpg`]: (await aJpeg({ seed: 3 })).subarray(0, 9000),
    [`${first}/notes.txt`]: "dear lab",
    [`${first}/Thumbs.db`]: "left behind",
    [`${second}/1.jpg`]: await aJpeg({ seed: 4 }),
    [`${second} again/1.jpg`]: await aJpeg({ seed: 4 }),
    "nobody@past.test/1 R1 Gold 2020-01-01/1.jpg": await aJpeg({ seed: 5 }),
    "rolls.csv": "nothing",
  };
}

test("messy folders are imported as rolls of their customers, once, with problems reported", async () => {
  const ada = await lab.customer();
  const root = await aFolder(await dirtyScans(ada));
  const before = await counts();
  const orders = [await lab.count("orders"), await lab.count("roll_events"), (await lab.outbox()).length];
  const dry = await runFolder(root, { isDry: true });
  expect(dry).toMatchObject({ state: "READY", counts: { made: 2, refused: 4 } });
  expect(await counts()).toEqual(before);

  const done = await runFolder(root);
  expect(done).toMatchObject({ state: "DONE", counts: { made: 2, refused: 4 }, scans: { all: 4, ready: 0 } });
  await lab.workAll();
  const worked = await look(done.id);
  expect(worked).toMatchObject({ counts: { made: 2, refused: 5 }, scans: { all: 4, ready: 3, damaged: 1 } });
  const csv = await text((await refusedRows(lab.lab.deps, done.id)).bytes);
  for (const line of [
    /4\.jpg.*too early/,
    /3\.jpg/,
    /notes\.txt.*JPEG, PNG or TIFF/,
    /nobody@.*No customer/,
    / again.*pattern/,
  ])
    expect(csv).toMatch(line);

  const params = { userId: ada.userId };
  const { rolls } = await ada.call(listRolls, { params, query: {} });
  expect(rolls).toMatchObject([
    { orderId: null, brand: "Foo", model: "Pan", number: 2, scanCount: 1, isNew: false, storedUntil: null },
    { brand: "Kodak", model: "Portra 400", process: "C41", notes: "Earlier order 1042", scanCount: 2 },
  ]);
  expect(rolls[1]!.syncedAt).toBe("2021-05-04T12:00:00.000Z");
  const roll = await ada.call(getRoll, { params: { ...params, rollId: rolls[1]!.id } });
  expect(roll.scans.map(({ name }) => name)).toEqual(["1.jpg", "2.jpg"]);
  expect([await lab.count("orders"), await lab.count("roll_events"), (await lab.outbox()).length]).toEqual(orders);

  const after = await counts();
  expect(await runFolder(root)).toMatchObject({ counts: { made: 0, same: 2, refused: 4 } });
  expect(await counts()).toEqual(after);
});

test("a killed scan import resumes, with the same result", async () => {
  const [ada, grace] = [await lab.customer(), await lab.customer()];
  const filesOf = async (who: Person, at: number) => {
    const files: Files = {};
    for (let roll = 1; roll <= 3; roll++)
      for (let frame = 1; frame <= 3; frame++)
        files[`${who.email}/7 R${roll} Gold 2020-01-0${roll}/${frame}.jpg`] = await aJpeg({
          seed: at + roll * 10 + frame,
        });
    return files;
  };
  const [whole, broken] = [await aFolder(await filesOf(ada, 100)), await aFolder(await filesOf(grace, 200))];
  await runFolder(whole);
  // Killed after a file is stored, before its row is.
  const { files } = lab.lab.deps;
  const takeIn = files.takeIn.bind(files);
  vi.spyOn(files, "takeIn").mockImplementationOnce(async (...given) => {
    await takeIn(...given);
    throw new Error("killed");
  });
  await expect(runFolder(broken)).rejects.toThrow("killed");
  for (const dies of [2, 3]) {
    let opened = 0;
    const source = await openSource(broken, null);
    const dying: ScanSource = {
      ...source,
      async *folders() {
        for await (const { path, files } of source.folders())
          yield {
            path,
            files: files.map((file) => ({
              ...file,
              open: () => (++opened > dies ? Promise.reject(new Error("killed")) : file.open()),
            })),
          };
      },
    };
    await expect(run(dying)).rejects.toThrow("killed");
  }
  const [stopped] = await lab.lab.deps.db.select().from(imports).where(eq(imports.state, "STOPPED"));
  await expect(owner.call(runImport, { params: { importId: stopped!.id } })).rejects.toMatchObject({
    code: "OTHER_STATE",
  });
  const done = await runFolder(broken);
  expect(done).toMatchObject({ id: stopped!.id, state: "DONE", done: 3, counts: { made: 3, same: 0, refused: 0 } });
  await lab.workAll();
  const library = async (who: Person) => {
    const { rolls } = await who.call(listRolls, { params: { userId: who.userId }, query: {} });
    return rolls.map(({ number, scanCount, createdAt }) => [number, scanCount, createdAt]);
  };
  expect(await library(grace)).toEqual(await library(ada));
});

test("imported rolls can be downloaded, unlock for free, never expire, and are undone unless used", async () => {
  const ada = await lab.customer();
  const root = await aFolder({
    [`${ada.email}/9 A Gold 2019-01-01/1.jpg`]: await aJpeg({ seed: 31 }),
    [`${ada.email}/9 B Gold 2019-01-02/1.jpg`]: await aJpeg({ seed: 32 }),
  });
  const done = await runFolder(root);
  await lab.workAll();
  const params = { userId: ada.userId };
  const { scans } = await ada.call(listScans, { params, query: {} });
  const scanIds = scans.map(({ id }) => id);
  const files = await ada.call(listDownloadFiles, { params, body: { everything: true, size: "HI_RES" } });
  expect(files.rolls.flatMap((roll) => roll.files)).toHaveLength(2);
  const { quotes, pricePerUnlock } = await ada.call(quoteUnlocks, { params, body: { scanIds } });
  expect(quotes.map(({ toBuy, total }) => [toBuy, total])).toEqual(quotes.map(() => [0, 0]));
  const size = "16_BIT_TIFF" as const;
  const unlocked = await ada.call(unlockScans, { params, body: { scanIds: [scanIds[0]!], size, pricePerUnlock } });
  expect(unlocked).toMatchObject({ orderId: null, payment: null });
  const later = new Date(lab.clock.now().getTime() + 400 * DAY_MS);
  await endStorage({ ...lab.lab.deps, now: () => later }, NEVER);
  expect((await ada.call(listScans, { params, query: {} })).count).toBe(2);
  expect(await owner.call(getStorage, { params })).toMatchObject({ stored: null, restorable: null });
  await owner.call(undoImport, { params: { importId: done.id } });
  await lab.workAll();
  expect(await look(done.id)).toMatchObject({ state: "UNDONE", counts: { kept: 1, removed: 1 } });
  expect((await owner.call(listRolls, { params, query: {} })).count).toBe(1);
});

test("a list maps folders to customers, in two encodings; a second run adds only new files", async () => {
  const ada = await lab.customer();
  const root = await aFolder({
    "old/Été 1/1.jpg": await aJpeg({ seed: 41 }),
    "old/Été 2/1.jpg": await aJpeg({ seed: 42 }),
    "old/same/x/1.jpg": await aJpeg({ seed: 43 }),
    "other/same/x/1.jpg": await aJpeg({ seed: 44 }),
  });
  const list = join(root, "rolls.csv");
  const lines = [
    `Folder;E-mail;Roll;Film\n`,
    `Été 1;${ada.email};Été;Tri-X 400 120\n`,
    `x;${ada.email};;\n`,
    "gone;a@b.test;;\n",
  ];
  const second = Buffer.from(`old/Été 2;${ada.email};R7;Slide\n`, "latin1");
  await writeFile(list, Buffer.concat([...lines.map((line) => Buffer.from(line)), second]));
  const done = await runFolder(root, { list });
  expect(done).toMatchObject({ counts: { made: 3, refused: 2 } });
  expect(done.reasons.map(({ reason }) => reason).toSorted()).toEqual(
    expect.arrayContaining([
      "Another folder has the same name. Write whole paths into the list.",
      "This folder does not exist.",
    ]),
  );
  await lab.workAll();
  const params = { userId: ada.userId };
  const { rolls } = await ada.call(listRolls, { params, query: { sortBy: "createdAt" } });
  expect(rolls).toContainEqual(
    expect.objectContaining({ name: "Été", model: "Tri-X 400", format: "120", process: "BW" }),
  );
  const [scan] = (await ada.call(listScans, { params, query: {} })).scans;
  await ada.call(updateScan, { params: { ...params, scanId: scan!.id }, body: { name: "Fog" } });
  await cp(join(root, "old/Été 1"), join(root, "old/Été 3"), { recursive: true });
  await writeFile(join(root, "old/Été 1/2.jpg"), await aJpeg({ seed: 45 }));
  expect(await runFolder(root, { list })).toMatchObject({ counts: { made: 0, changed: 1, same: 2, refused: 3 } });
});

test("a deleted account takes its earlier rolls and their items along", async () => {
  const ada = await lab.customer();
  const done = await runFolder(
    await aFolder({
      [`${ada.email}/1 R1 Gold 2019-01-01/1.jpg`]: await aJpeg({ seed: 61 }),
      [`${ada.email}/1 R2 Gold 2019-01-01/1.jpg`]: "no picture",
    }),
  );
  await lab.workAll();
  const { db, modules, ...deps } = lab.lab.deps;
  const [user] = await db.select().from(users).where(eq(users.id, ada.userId));
  await db.transaction(async (tx) => {
    for (const deletePart of modules.deleteUserData) await deletePart(tx, user!, { ...deps, db, modules });
  });
  expect(await db.select().from(rolls).where(eq(rolls.customerId, ada.userId))).toEqual([]);
  const items = await db.select().from(importItems).where(eq(importItems.importId, done.id));
  expect(items).toHaveLength(3);
  expect(JSON.stringify(items)).not.toContain(ada.email);
});

async function zipOf(files: Record<string, Bytes>): Promise<Uint8Array> {
  const modified = new Date("2026-06-15T14:00:02Z");
  const entries = Object.entries(files).map(([name, content]) => {
    return { name, content, bytes: content.length, crc: crc32(content), modified };
  });
  const pieces: Buffer[] = [];
  const part = { start: 0, end: zipBytes(entries) - 1 };
  const read = ({ content }: { content: Bytes }, range: typeof part, use: (piece: Uint8Array) => Promise<void>) =>
    use(content.subarray(range.start, range.end + 1));
  await storeZip(
    entries,
    { part, timeZone: BRAND.timeZone },
    read,
    async (bytes) => void pieces.push(Buffer.from(bytes)),
  );
  return Buffer.concat(pieces);
}

test("a zip and a bucket import like a folder", async () => {
  const ada = await lab.customer();
  const names = [`${ada.email}/3 R1 Gold 2018-01-01/1.jpg`, `${ada.email}/3 R2 Gold 2018-01-02/1.jpg`] as const;
  const files = { [names[0]]: await aJpeg({ seed: 51 }), [names[1]]: await aJpeg({ seed: 52 }) };
  const root = await aFolder({ "past.zip": await zipOf(files) });
  expect(await run(await openSource(join(root, "past.zip"), null))).toMatchObject({ counts: { made: 2, refused: 0 } });
  await writeFile(join(root, "broken.zip"), "PK no zip");
  await expect(openSource(join(root, "broken.zip"), null)).rejects.toThrow("can't be read as a zip");

  const s3 = await startS3();
  onTestFinished(() => s3.close());
  const client = s3Client({ ...s3.settings, prefix: "past/" });
  const odd = new Uint8Array([1, 2, 3]);
  for (const [name, bytes] of Object.entries({ ...files, "top/a.jpg": odd, "top/b/1.jpg": odd, "top/c.jpg": odd }))
    await client.put(name, bytes, {});
  const where = `s3://${s3.settings.bucket}/past?endpoint=${new URL(s3.settings.bucketUrl).origin}`;
  const { accessKeyId, secretAccessKey, sessionToken } = s3.settings;
  const done = await run(await openSource(where, { accessKeyId, secretAccessKey, sessionToken }));
  expect(done).toMatchObject({ counts: { made: 0, same: 2, refused: 2 } });
});
