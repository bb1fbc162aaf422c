import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { PhotographRequest } from "./photograph-request.ts";

/** Renders one photograph at a time in a thread of its own; asked again before it is done, it mixes up the answers. */
export type RenderThread = { render(request: PhotographRequest): Promise<Buffer>; close(): Promise<void> };

/**
 * A thread that renders, started by its first request.
 * @param projectDir the folder with package.json
 */
export function openRenderThread(projectDir: string): RenderThread {
  let worker: Worker | null = null;
  return {
    async render(request) {
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
    },
    async close() {
      await worker?.terminate();
    },
  };
}
