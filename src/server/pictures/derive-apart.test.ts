import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { derivePicturesApart } from "./derive-apart.ts";
import { UnreadablePicture } from "./derive-pictures.ts";
import { aJpeg } from "../../../tests/support/scan-makers.ts";

async function aRequest() {
  const folder = await mkdtemp(join(tmpdir(), "nice-derive-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "original");
  await writeFile(path, await aJpeg());
  const at = (name: string) => join(folder, name);
  const outputs = { hiRes: at("h"), midRes: at("m"), midResOptimized: at("o"), thumbnail: at("t") };
  return { path, orientation: 0 as const, purchased: "STANDARD_2K" as const, exif: {}, outputs };
}

const derive = (request: Awaited<ReturnType<typeof aRequest>>) => derivePicturesApart(process.cwd(), request);

test("several pictures are derived side by side, and a process is used again", async () => {
  const [one, two] = [await aRequest(), await aRequest()];
  const derived = await Promise.all([derive(one), derive(two)]);
  expect(derived.map(({ sizes }) => sizes.thumbnail.width)).toEqual([480, 480]);
  expect((await derive(one)).upright).toEqual({ width: 600, height: 400 });
});

test("a damaged file is told from a place that cannot be written to", async () => {
  const request = await aRequest();
  const elsewhere = { ...request.outputs, hiRes: "/nowhere/at/all" };
  const failed = derive({ ...request, outputs: elsewhere });
  await expect(failed).rejects.toThrow("unable to open for write");
  await expect(failed).rejects.not.toBeInstanceOf(UnreadablePicture);
  await writeFile(request.path, "no picture");
  await expect(derive(request)).rejects.toBeInstanceOf(UnreadablePicture);
});
