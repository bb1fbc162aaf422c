import type { Deps } from "../src/server/deps.ts";
import type { JobData } from "../src/server/job-data.ts";
import type { Work } from "../src/server/platform/jobs/jobs.ts";
import { fileDemoShop } from "./file-demo-shop.ts";
import { photographDemoRoll } from "./photograph-demo-roll.ts";
import { pictureDemoShop } from "./picture-demo-shop.ts";

/** What is bought can be had before it is pretty. */
async function fillDemoShop(deps: Deps, data: object, stopping: AbortSignal): Promise<void> {
  await fileDemoShop(deps);
  await pictureDemoShop(deps, data, stopping);
}

export const demoJobs = {
  "photograph-demo-roll": { retries: 20, atOnce: 1, within: 600, run: photographDemoRoll },
  "picture-demo-shop": { retries: 20, atOnce: 1, within: 600, run: fillDemoShop },
} satisfies { [Name in "photograph-demo-roll" | "picture-demo-shop"]: Work<Deps, JobData[Name]> };
