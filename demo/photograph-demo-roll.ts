import { asc, eq } from "drizzle-orm";
import { DAY_MS } from "../src/rules/time.ts";
import type { Deps } from "../src/server/deps.ts";
import type { JobData } from "../src/server/job-data.ts";
import { benchModule } from "../src/server/bench/module.ts";
import { HttpError } from "../src/server/platform/http/errors.ts";
import { pickUps, rolls } from "../src/server/film/rolls/tables.ts";
import { addScan } from "../src/server/film/scans/add-scan.ts";
import { deriveScan } from "../src/server/film/scans/derive-scan.ts";
import { receiveUpload } from "../src/server/film/scans/receive-upload.ts";
import { newOriginalKey } from "../src/server/film/scans/scan-keys.ts";
import { scans } from "../src/server/film/scans/tables.ts";
import { callerOf, makeCall, quietAt } from "./demo-deps.ts";
import { offerDemoScans } from "./offer-demo-scans.ts";
import { photographsOfRoll } from "./photographs/photographs-of-roll.ts";
import { renderPhotograph } from "./photographs/render-photograph.ts";

/** px; a lab's small scan */
const LONGEST_SIDE = 1536;

/** Customers have already seen rolls scanned longer ago than this. */
const NEW_FOR_MS = 10 * DAY_MS;

/**
 * Renders a demo roll's photographs and processes them at the bench as scans. Repeatable: the next run finishes an
 * interrupted one.
 */
export async function photographDemoRoll(
  deps: Deps,
  demo: JobData["photograph-demo-roll"],
  stopping: AbortSignal,
): Promise<void> {
  const then = quietAt(deps, new Date(demo.at));
  const frames = Math.min(demo.frames, deps.settings.demoFrames);
  if (frames === 0) return;
  const [roll] = await deps.db
    .select({ pickUpId: pickUps.id, userId: rolls.customerId })
    .from(rolls)
    .innerJoin(pickUps, eq(pickUps.id, rolls.pickUpId))
    .where(eq(rolls.id, demo.rollId));
  if (roll === undefined) return;
  const present = await deps.db
    .select({ id: scans.id, state: scans.state })
    .from(scans)
    .where(eq(scans.rollId, demo.rollId))
    .orderBy(asc(scans.frame));
  for (const [index, request] of photographsOfRoll(demo, frames, LONGEST_SIDE).entries()) {
    const scan = present[index];
    if (scan?.state === "READY") continue;
    stopping.throwIfAborted();
    const content = await renderPhotograph(request);
    const type = "image/jpeg";
    const name = `frame-${String(index + 1).padStart(2, "0")}.jpg`;
    const { scanId } = scan
      ? { scanId: scan.id }
      : await addScan(
          { ...then, linksFor: "nobody" },
          { ...roll, rollId: demo.rollId, type, size: content.length, name, description: "" },
        );
    if (scan?.state !== "UPLOADED")
      await receiveUpload(then, { type, ...(await then.files.write(newOriginalKey(scanId), content, { type })) });
    await deriveScan(then, scanId);
  }
  await deps.db.update(rolls).set({ name: demo.name }).where(eq(rolls.id, demo.rollId));
  // Recent scans are still new to the customer.
  if (then.now().getTime() < deps.now().getTime() - NEW_FOR_MS)
    await deps.db.update(rolls).set({ seenAt: then.now() }).where(eq(rolls.id, demo.rollId));
  for (const event of ["SCANNED", "SYNCED"]) {
    await makeCall(benchModule.endpoints.addRollsEvent, then, callerOf(demo.adminId, "ADMIN"), {
      params: { orderId: demo.orderId, event },
      body: { rollIds: [demo.rollId] },
    });
  }
  await offerDemoScans(then, { ...demo, userId: roll.userId });
  await completeWhenAllThere(then, demo);
}

async function completeWhenAllThere(then: Deps, { adminId, orderId }: JobData["photograph-demo-roll"]): Promise<void> {
  const admin = callerOf(adminId, "ADMIN");
  await makeCall(benchModule.endpoints.completeOrder, then, admin, { params: { orderId } }).catch((error: unknown) => {
    if (!(error instanceof HttpError && error.code === "NOT_COMPLETE")) throw error;
  });
}
