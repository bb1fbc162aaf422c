import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { MAX_PIXELS, UPLOAD_TYPES } from "../../rules/film/scan-files.ts";
import { aJpeg } from "../../../tests/support/scan-makers.ts";
import { WITHOUT_WORK, WORK_LIMITS } from "./work-limits.ts";
import { WorkerProcess } from "./worker-process.ts";

test.runIf(process.platform === "linux")("memory left from earlier work does not count against a file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "nice-worker-"));
  const worker = new WorkerProcess(process.cwd());
  onTestFinished(async () => {
    await worker.end();
    await rm(folder, { recursive: true });
  });
  const path = join(folder, "large.jpg");
  await writeFile(path, await aJpeg({ width: 4000, height: 4000 }));
  const [hiRes, midRes, midResOptimized, thumbnail] = ["h", "m", "o", "t"].map((name) => `${path}-${name}`);
  const outputs = { hiRes: hiRes!, midRes: midRes!, midResOptimized: midResOptimized!, thumbnail: thumbnail! };
  const request = { path, orientation: 0, purchased: "PRO", exif: {}, outputs } as const;
  expect(await worker.ask({ name: "derive", request }, WORK_LIMITS.derive)).toHaveProperty("done");

  const left = worker.memory - WITHOUT_WORK;
  const checking = { path, announced: "image/jpeg", types: UPLOAD_TYPES, maxPixels: MAX_PIXELS };
  const checked = await worker.ask({ name: "check", request: checking }, { ...WORK_LIMITS.check, memory: left });
  expect(checked).toEqual({ done: { width: 4000, height: 4000 } });
});
