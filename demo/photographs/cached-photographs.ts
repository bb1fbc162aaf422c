import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PhotographRequest } from "./photograph-request.ts";
import { openRenderThread } from "./render-thread.ts";

/** Counted up when the look changes, so that older renderings are not taken for the new. */
const LOOK_VERSION = 1;

export type Photographer = { photograph(request: PhotographRequest): Promise<Buffer>; close(): Promise<void> };

/**
 * Renders photographs in a thread of its own and keeps them under build/, so that a second demo need not render again.
 * @param projectDir the folder with package.json
 */
export function openPhotographer(projectDir: string): Photographer {
  const cache = join(projectDir, "build/demo-photographs");
  const thread = openRenderThread(projectDir);

  return {
    async photograph(request) {
      const name = createHash("sha256")
        .update(JSON.stringify([LOOK_VERSION, request]))
        .digest("hex")
        .slice(0, 32);
      const path = join(cache, `${name}.${request.format ?? "jpeg"}`);
      const kept = await readFile(path).catch(() => null);
      if (kept !== null) return kept;
      const picture = await thread.render(request);
      await mkdir(cache, { recursive: true });
      const unfinished = `${path}.${process.pid}`;
      await writeFile(unfinished, picture);
      await rename(unfinished, path);
      return picture;
    },
    close: thread.close,
  };
}
