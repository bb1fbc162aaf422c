import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { PhotographRequest } from "./photograph-request.ts";

/** Counted up when the look changes, so that older renderings are not taken for the new. */
const LOOK_VERSION = 1;

export type Photographer = { photograph(request: PhotographRequest): Promise<Buffer>; close(): Promise<void> };

/**
 * Renders photographs in a thread of its own and keeps them under build/, so that a second demo need not render again.
 * @param projectDir the folder with package.json
 */
export function openPhotographer(projectDir: string): Photographer {
  const cache = join(projectDir, "build/demo-photographs");
  let worker: Worker | null = null;

  async function render(request: PhotographRequest): Promise<Buffer> {
    worker ??= new Worker(join(projectDir, "demo/photographs/render-worker.ts"));
    const thread = worker;
    return new Promise((done, fail) => {
      const settle = (finish: () => void) => {
        thread.off("message", onMessage).off("error", onError);
        finish();
      };
      const onMessage = (picture: Uint8Array) => settle(() => done(Buffer.from(picture)));
      const onError = (error: Error) => settle(() => fail(error));
      thread.on("message", onMessage).on("error", onError);
      thread.postMessage(request);
    });
  }

  return {
    async photograph(request) {
      const name = createHash("sha256")
        .update(JSON.stringify([LOOK_VERSION, request]))
        .digest("hex")
        .slice(0, 32);
      const path = join(cache, `${name}.${request.format ?? "jpeg"}`);
      const kept = await readFile(path).catch(() => null);
      if (kept !== null) return kept;
      const picture = await render(request);
      await mkdir(cache, { recursive: true });
      const unfinished = `${path}.${process.pid}`;
      await writeFile(unfinished, picture);
      await rename(unfinished, path);
      return picture;
    },
    async close() {
      await worker?.terminate();
    },
  };
}
