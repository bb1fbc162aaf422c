import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";
import { dropFolder } from "../support/dropped-folder.ts";
import { exportRoll } from "../support/exported-roll.ts";
import { aDraft, aRoll, receivedOrder } from "../support/makers.ts";
import { seeded } from "../support/seeded.ts";
import { openCrashLab } from "./crash-lab.ts";

// `npm run disturbed-uploads [-- files times]`: a browser sends files while the server is killed, the network cut and
// the page reloaded at random. Exits with 1 unless every file is stored exactly once, byte for byte, in its order.

const [files = 400, times = 20] = process.argv.slice(2).map(Number);
const FRAMES = 40;
const DEADLINE_MS = 15 * 60_000;
const LOST_AFTER_LOOKS = 10;
const random = seeded(7);
const dataDir = await mkdtemp(join(tmpdir(), "nice-disturbed-"));
const folder = await mkdtemp(join(tmpdir(), "nice-export-"));
const lab = await openCrashLab(dataDir);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH as string });
const began = performance.now();
try {
  const rolls = Math.ceil(files / FRAMES);
  const order = await receivedOrder(lab.customer, lab.admin, aDraft(Array.from({ length: rolls }, () => aRoll())));
  const sent = new Map<string, { name: string; roll: string }>();
  for (const roll of order.rolls)
    for (const { name, bytes } of await exportRoll(folder, roll.labNumber!, FRAMES, 200_000))
      sent.set(createHash("sha256").update(bytes).digest("hex"), { name, roll: roll.id });

  const storage = { name: "nice.token.demo", value: JSON.stringify({ version: 1, value: lab.admin.token() }) };
  const context = await browser.newContext({
    serviceWorkers: "block",
    storageState: { cookies: [], origins: [{ origin: lab.origin, localStorage: [storage] }] },
  });
  const page = await context.newPage();
  page.on("dialog", (dialog) => void dialog.accept().catch(() => undefined));
  const address = `${lab.origin}/admin/users/${order.customerId}/orders/${order.id}`;
  const open = async () => {
    for (;;) {
      const isOpen = await page.goto(address, { timeout: 20_000 }).then(
        (answer) => answer?.ok() ?? false,
        () => false,
      );
      if (
        isOpen &&
        (await page
          .getByRole("search")
          .waitFor({ timeout: 20_000 })
          .then(
            () => true,
            () => false,
          ))
      )
        return;
      await sleep(300);
    }
  };
  const thereNow = async () =>
    (
      await lab.database.query<{ n: number }>(
        "select count(*)::int as n from scan_files where kind = 'original' and sha256 = any($1)",
        [[...sent.keys()]],
      )
    ).rows[0]!.n;

  await open();
  await page.getByRole("button", { name: "Choose scans U" }).waitFor();
  await dropFolder(page, folder);
  await page.getByRole("region", { name: "Uploading scans" }).waitFor();
  const done = { killed: 0, cut: 0, reloaded: 0 };
  const disturbances = [
    async () => {
      await lab.killAfter(random() * 300);
      await sleep(random() * 1500);
      await lab.start();
      done.killed += 1;
    },
    async () => {
      await context.setOffline(true);
      await sleep(300 + random() * 2500);
      await context.setOffline(false);
      done.cut += 1;
    },
    async () => {
      await open();
      done.reloaded += 1;
    },
  ];
  const atDisturbance: number[] = [];
  for (let time = 0; time < times; time += 1) {
    // Spread over the whole upload at random: on a slow machine all disturbances would otherwise come before the first
    // file arrives.
    const after = Math.floor(((time + random()) / (times + 1)) * sent.size);
    while ((await thereNow()) < after && performance.now() - began < DEADLINE_MS) await sleep(100);
    await sleep(random() * 1200);
    atDisturbance.push(await thereNow());
    await disturbances[time % 3]!();
  }
  // Nothing is dropped again: the browser must deliver the files it was given, despite any interruption
  // (docs/product/bench.md#uploading-scans).
  let [askedAgain, idleLooks] = [0, 0];
  while ((await thereNow()) < sent.size) {
    if (performance.now() - began > DEADLINE_MS)
      throw new Error(`${await thereNow()} of ${sent.size} after 15 minutes`);
    if (await sendAgain(page)) askedAgain += 1;
    idleLooks = (await isIdle(page)) ? idleLooks + 1 : 0;
    if (idleLooks === LOST_AFTER_LOOKS)
      throw new Error(`${await thereNow()} of ${sent.size} are there, and nothing is on its way: the others are lost`);
    await sleep(1000);
  }

  const { rows } = await lab.database.query<{ name: string; frame: number; roll: string; key: string; sha256: string }>(
    `select s.name, s.frame, s.roll_id as roll, f.key, f.sha256 from scans s
     left join scan_files f on f.scan_id = s.id and f.kind = 'original' order by s.roll_id, s.frame`,
  );
  const mine = rows.filter(({ roll }) => order.rolls.some(({ id }) => id === roll));
  assert.equal(mine.length, sent.size, "every file has one frame, and no frame is without its file");
  assert.equal(new Set(mine.map(({ sha256 }) => sha256)).size, sent.size, "no file is there twice");
  for (const { name, frame, roll, key, sha256 } of mine) {
    assert.deepEqual(sent.get(sha256), { name, roll }, "a file is on its own roll");
    assert.equal(name.endsWith(` frame ${frame}.jpg`), true, `${name} is frame ${frame}`);
    const stored = await readFile(join(dataDir, "files", key));
    assert.equal(createHash("sha256").update(stored).digest("hex"), sha256, "byte for byte");
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `${sent.size} files: server killed ${done.killed} times, network cut ${done.cut} times, page reloaded ${done.reloaded} times; every file there once, byte for byte, in its order, after ${seconds} s; none dropped again, "Send again" pressed ${askedAgain} times; there at each disturbance: ${atDisturbance.join(", ")}`,
  );
} finally {
  await browser.close();
  await lab.close();
  await Promise.all([dataDir, folder].map((path) => rm(path, { recursive: true, force: true })));
}

/** An upload that failed eight times waits for a click. */
async function sendAgain(page: Page): Promise<boolean> {
  const button = page.getByRole("region", { name: "Uploading scans" }).getByRole("button", { name: "Send again" });
  return button.click({ timeout: 500 }).then(
    () => true,
    () => false,
  );
}

/**
 * Whether no upload is in progress. Uploads interrupted by a reload resume one by one, so a single check proves little.
 */
async function isIdle(page: Page): Promise<boolean> {
  const dock = page.getByRole("region", { name: "Uploading scans" });
  if (!(await page.getByRole("search").isVisible())) return false;
  if (!(await dock.isVisible())) {
    await sleep(5000); // files of interrupted uploads are being read
    return !(await dock.isVisible());
  }
  return (await dock.getByRole("button", { name: "Pause" }).count()) === 0;
}
