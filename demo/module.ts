import type { Deps } from "../src/server/deps.ts";
import type { Module } from "../src/server/module.ts";
import { photographDemoRoll } from "./photograph-demo-roll.ts";

/** Products must be available to buy before their pictures are drawn. */
async function fillDemoShop(deps: Deps, data: object, stopping: AbortSignal): Promise<void> {
  // The drawing code is needed once, so later starts don't load it.
  const { fileDemoShop } = await import("./file-demo-shop.ts");
  const { pictureDemoShop } = await import("./picture-demo-shop.ts");
  await fileDemoShop(deps);
  await pictureDemoShop(deps, data, stopping);
}

export const demoModule = {
  jobs: {
    "photograph-demo-roll": { retries: 20, concurrency: 1, timeoutSeconds: 600, run: photographDemoRoll },
    "picture-demo-shop": { retries: 20, concurrency: 1, timeoutSeconds: 600, run: fillDemoShop },
  },
} satisfies Module;
