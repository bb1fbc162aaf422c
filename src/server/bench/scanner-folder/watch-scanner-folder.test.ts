import { mkdir, mkdtemp, readdir, rename, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { listScannerFolders, sayOfScannerFolder } from "../../../contract/bench/scanner-folder.ts";
import { getRoll } from "../../../contract/film/rolls.ts";
import { aJpeg, aRollAtTheBench, spoiledJpeg } from "../../../../tests/support/scan-makers.ts";
import type { FilmFormat } from "../../../rules/film/film.ts";
import { watchScannerFolder } from "./watch-scanner-folder.ts";

const NEVER = new AbortController().signal;

async function aWatchedFolder(format: FilmFormat = "35MM") {
  const at = await aRollAtTheBench({ format }, { format });
  const root = await mkdtemp(join(tmpdir(), "nice-scanner-"));
  const deps = { ...at.lab.lab.deps, settings: { ...at.lab.lab.deps.settings, scannerFolder: root } };
  const [one, two] = at.order.rolls as [(typeof at.order.rolls)[0], (typeof at.order.rolls)[0]];
  const put = async (folder: string, files: Record<string, Uint8Array | string>) => {
    await mkdir(join(root, folder), { recursive: true });
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(root, folder, name), bytes);
  };
  const watch = async (signal = NEVER) => {
    await watchScannerFolder(deps, signal);
    return states();
  };
  const states = async () =>
    Object.fromEntries(
      (await at.admin.call(listScannerFolders)).folders.map(({ path, state, reason }) => [
        path,
        reason === null ? state : `${state}: ${reason}`,
      ]),
    );
  const say = (path: string, word: "TAKE" | "ASIDE") => at.admin.call(sayOfScannerFolder, { body: { path, word } });
  const framesOf = async (roll: typeof one) => {
    const { scans } = await at.admin.call(getRoll, { params: { userId: at.customer.userId, rollId: roll.id } });
    return scans.map(({ frame, name }) => `${frame} ${name}`);
  };
  return { ...at, root, deps, one, two, put, watch, states, say, framesOf };
}

test("a folder is imported after its marker, a rename or an operator, then moved to done", async () => {
  const { root, one, two, put, watch, say, framesOf } = await aWatchedFolder();
  const [a, b] = [one.labNumber!, two.labNumber!];
  await put(a, { "10.jpg": await aJpeg({ seed: 10 }), "9.jpg": await aJpeg({ seed: 9 }) });
  const day = `export/${b} Portra`;
  await put(day, { "1.jpg": await aJpeg({ seed: 1 }) });
  const waits = "WAITING: needs its marker file, a rename, or “Import now”";
  expect(await watch()).toEqual({ [a]: waits, [day]: waits });

  await put(a, { "done.txt": "" });
  await rename(join(root, day), join(root, `export/${b} done`));
  expect(await watch()).toEqual({ [a]: "TAKEN", [`export/${b} done`]: "TAKEN" });
  expect(await framesOf(one)).toEqual(["1 9.jpg", "2 10.jpg"]);
  expect(await framesOf(two)).toEqual(["1 1.jpg"]);
  expect((await readdir(join(root, "done"), { recursive: true })).filter((path) => path.endsWith(".jpg"))).toHaveLength(
    3,
  );

  await put(a, { "11.jpg": await aJpeg({ seed: 11 }) });
  expect((await watch())[a]).toBe(waits);
  await say(a, "ASIDE");
  expect((await watch())[a]).toBe("ASIDE: was set aside at the station");
  await say(a, "TAKE");
  expect((await watch())[a]).toBe("TAKEN");
  expect(await framesOf(one)).toEqual(["1 9.jpg", "2 10.jpg", "3 11.jpg"]);
  await expect(say(a, "TAKE")).rejects.toMatchObject({ status: 409, code: "NOT_THERE" });
});

test("unknown, foreign, synced, partial or odd folders are set aside; force overrides only odd ones", async () => {
  const { root, one, two, bench, put, watch, say, framesOf } = await aWatchedFolder();
  const [a, b] = [one.labNumber!, two.labNumber!];
  await bench.upload(await aJpeg({ seed: 3 }), {}, 1);
  await bench.sync(two.id);
  await put("99-99999", { "1.jpg": "x", done: "" });
  await put("holiday", { "1.jpg": "x", done: "" });
  await put(b, { "1.jpg": await aJpeg({ seed: 4 }), done: "" });
  await put(`${a} mixed`, { [`${b} 1.jpg`]: await aJpeg({ seed: 5 }), done: "" });
  await put(`${a} gap`, { "1.jpg": await aJpeg({ seed: 6 }), "3.jpg": await aJpeg({ seed: 7 }), done: "" });
  const ofTwo = Array.from({ length: 72 }, (_, at) => [`${at + 1}.jpg`, "x"]);
  await put(`${a} twice`, { ...Object.fromEntries(ofTwo), done: "" });
  await put(`${a} part`, { "1.jpg.part": "x", done: "" });
  await put(`${a} link`, { done: "" });
  await symlink("/etc/passwd", join(root, `${a} link`, "1.jpg"));
  await put(`${a} odd`, { "-rf.jpg": "x", done: "" });
  await put(`${a} spoiled`, { "1.jpg": (await spoiledJpeg()).subarray(0, 500), "2.gif": "x", done: "" });
  for (let pass = 0; pass < 2; pass += 1) {
    const seen = await watch();
    expect(seen["99-99999"]).toBe("ASIDE: does not match any roll");
    expect(seen.holiday).toBe("ASIDE: no lab number in the file name");
    expect(seen[b]).toBe("ASIDE: was already sent to the customer");
    expect(seen[`${a} mixed`]).toBe(`ASIDE: contains a file of another roll: ${b} 1.jpg`);
    expect(seen[`${a} gap`]).toBe(`ASIDE: Of the files for ${a} number 2 is missing.`);
    expect(seen[`${a} twice`]).toBe(`ASIDE: You chose 72 files for ${a}. A roll of 35mm usually has 36.`);
    expect(seen[`${a} part`]).toBe("ASIDE: is still being written");
    expect(seen[`${a} link`]).toBe("ASIDE: contains a link to another place");
    expect(seen[`${a} odd`]).toBe("ASIDE: contains a file or folder with an unusable name");
    expect(seen[`${a} spoiled`]).toMatch(/^ASIDE: 1\.jpg: .+ 2\.gif: Scans are JPEG, PNG or TIFF files\.$/);
    if (pass === 0) for (const path of ["99-99999", "holiday", b, `${a} link`]) await say(path, "TAKE");
  }
  // A rejected file leaves no empty frame, which would block the sync.
  expect(await framesOf(one)).toEqual([]);
  // An operator's confirmation is enough for unusual but valid folders.
  await say(`${a} gap`, "TAKE");
  expect((await watch())[`${a} gap`]).toBe("TAKEN");
  expect(await framesOf(one)).toEqual(["1 1.jpg", "2 3.jpg"]);
});

test("a rejected file is retried only after it changes or an operator confirms", async () => {
  const { one, put, watch, say, framesOf, deps } = await aWatchedFolder("120");
  const a = one.labNumber!;
  const checked = vi.spyOn(deps.pictures, "ask");
  // As many as the film has: existing frames do not count twice.
  const good = Array.from({ length: 11 }, (_, at) => at + 1);
  for (const frame of good) await put(a, { [`${frame}.jpg`]: await aJpeg({ seed: 100 + frame }) });
  await put(a, { "12.jpg": "no picture", done: "" });
  const [first, second] = [await watch(), await watch()];
  expect(first[a]).toMatch(/^ASIDE: 12\.jpg: /);
  expect(second).toEqual(first);
  expect(await framesOf(one)).toHaveLength(11);
  const before = checked.mock.calls.length;
  await watch();
  expect(checked.mock.calls).toHaveLength(before);
  await say(a, "TAKE");
  expect(await watch()).toEqual(first);
  expect(checked.mock.calls.length).toBeGreaterThan(before);
  await put(a, { "12.jpg": await aJpeg({ seed: 32 }) });
  expect((await watch())[a]).toBe("TAKEN");
  expect(await framesOf(one)).toEqual([...good, 12].map((frame) => `${frame} ${frame}.jpg`));
});

test("an interrupted import resumes without duplicates; concurrent watchers take a folder once", async () => {
  const { deps, one, put, watch, framesOf, lab } = await aWatchedFolder("120");
  const a = one.labNumber!;
  const files: Record<string, Uint8Array | string> = { done: "" };
  // As many as the film has: existing frames do not count twice.
  for (let frame = 1; frame <= 12; frame += 1) files[`${frame}.jpg`] = await aJpeg({ seed: 40 + frame });
  await put(a, files);
  let requested = 0;
  const dies = {
    get aborted() {
      return false;
    },
    throwIfAborted() {
      requested += 1;
      if (requested > 7) throw new Error("killed");
    },
  } as AbortSignal;
  await expect(watchScannerFolder(deps, dies)).rejects.toThrow("killed");
  expect(await framesOf(one)).toHaveLength(6);
  lab.clock.move(6 * 60_000);
  await Promise.all(
    [watchScannerFolder(deps, NEVER), watchScannerFolder(deps, NEVER)].map((one) => one.catch(() => undefined)),
  );
  expect((await watch())[a]).toBe("TAKEN");
  expect(await framesOf(one)).toEqual(Array.from({ length: 12 }, (_, at) => `${at + 1} ${at + 1}.jpg`));
});

test("a second batch on a full roll is set aside until an operator confirms", async () => {
  const { one, put, watch, say, framesOf } = await aWatchedFolder("120");
  const a = one.labNumber!;
  const batch = async (from: number) =>
    Object.fromEntries(
      await Promise.all(
        Array.from(
          { length: 10 },
          async (_, at) => [`${from + at}.jpg`, await aJpeg({ seed: 60 + from + at })] as const,
        ),
      ),
    );
  await put(`${a} first`, { ...(await batch(1)), done: "" });
  expect((await watch())[`${a} first`]).toBe("TAKEN");
  await put(`${a} second`, { ...(await batch(11)), done: "" });
  expect((await watch())[`${a} second`]).toBe(
    `ASIDE: ${a} already has 10 scans, and you chose 10 more files. A roll of 120 medium format usually has 12.`,
  );
  expect(await framesOf(one)).toHaveLength(10);
  await say(`${a} second`, "TAKE");
  expect((await watch())[`${a} second`]).toBe("TAKEN");
  expect(await framesOf(one)).toHaveLength(20);
});
