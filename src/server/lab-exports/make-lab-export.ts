import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, lt } from "drizzle-orm";
import { LAB_EXPORT_DAYS, MOST_EXPORTED_BYTES } from "../../rules/lab-exports/lab-exports.ts";
import { DAY_MS } from "../../rules/time.ts";
import { users } from "../accounts/tables.ts";
import type { Deps } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { PermanentFailure } from "../platform/jobs/job-handler.ts";
import { exportToZip } from "./export-lab.ts";
import { labExports } from "./tables.ts";

export const ARCHIVE_TYPE = "application/zip";
export const archiveKey = (id: string): string => `lab-exports/${id}.zip`;

/** Progress is saved at most this often. */
const SAVED_EVERY_MS = 1000;
/** Files are read twice. */
const MOST_READ_BYTES = 2 * MOST_EXPORTED_BYTES;

class Canceled extends Error {}
class TooLarge extends Error {}

/** Makes the archive and e-mails who started it. Repeatable: starts over after a kill. */
export async function makeLabExport(deps: Deps, id: string, stopping: AbortSignal): Promise<void> {
  const folder = join(await deps.files.scratchFolder(), `lab-export-${id}`);
  try {
    const path = join(folder, "lab.zip");
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    await make(deps, id, { path, stopping });
  } catch (error) {
    if (error instanceof Canceled) return;
    if (stopping.aborted) throw error;
    const problem = error instanceof TooLarge ? "TOO_LARGE" : "FAILED";
    await deps.db.update(labExports).set({ state: "FAILED", problem, finishedAt: deps.now() }).where(isRunning(id));
    if (problem === "FAILED")
      throw new PermanentFailure("The export failed.", { canBeTriedAgain: false, cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const isRunning = (id: string) => and(eq(labExports.id, id), eq(labExports.state, "RUNNING"));

async function make(deps: Deps, id: string, { path, stopping }: { path: string; stopping: AbortSignal }) {
  const { db, files, now, settings } = deps;
  const [row] = await db.select().from(labExports).where(isRunning(id));
  if (row === undefined) return;
  const done = { rows: 0, files: 0, doneBytes: 0, totalBytes: 0 };
  let savedAt = 0;
  const save = async () => {
    savedAt = performance.now();
    const saved = await db.update(labExports).set(done).where(isRunning(id)).returning({ id: labExports.id });
    if (saved.length === 0) throw new Canceled();
  };
  await exportToZip({ db, projectDir: settings.projectDir, publicUrl: settings.publicUrl, now }, path, {
    files: row.withFiles ? files : null,
    async report({ rows = 0, files: some = 0, bytes = 0, ofBytes = 0 }) {
      stopping.throwIfAborted();
      done.rows += rows;
      done.files += some;
      done.doneBytes += bytes;
      done.totalBytes += ofBytes;
      if (done.totalBytes > MOST_READ_BYTES) throw new TooLarge();
      if (performance.now() - savedAt > SAVED_EVERY_MS) await save();
    },
  });
  await save();
  const key = archiveKey(id);
  const { size } = await stat(path);
  await files.remove(key); // from a killed attempt
  await files.takeIn(key, path, { type: ARCHIVE_TYPE });
  if (!(await finish(deps, id, size))) await files.remove(key);
}

/** @returns false if it was canceled */
async function finish(deps: Deps, id: string, bytes: number): Promise<boolean> {
  const { db, now, settings } = deps;
  return db.transaction(async (tx) => {
    const [made] = await tx
      .update(labExports)
      .set({ state: "DONE", finishedAt: now(), bytes, doneBytes: labExports.totalBytes })
      .where(isRunning(id))
      .returning();
    if (made === undefined) return false;
    const [owner] = made.byUserId === null ? [] : await tx.select().from(users).where(eq(users.id, made.byUserId));
    if (owner !== undefined) {
      const data = { firstName: owner.firstName, url: `${settings.publicUrl}/admin/export`, days: LAB_EXPORT_DAYS };
      await enqueueMail(deps, tx, { template: "lab-export", to: owner.email, key: `lab-export:${id}`, data });
    }
    return true;
  });
}

/** Deletes archives after some days, and ends exports whose job is lost. */
export async function sweepLabExports({ db, files, now }: Deps): Promise<void> {
  const at = now();
  const { state, finishedAt, requestedAt, id } = labExports;
  const daysAgo = (days: number) => new Date(at.getTime() - days * DAY_MS);
  const expired = await db
    .update(labExports)
    .set({ state: "DELETED" })
    .where(and(eq(state, "DONE"), lt(finishedAt, daysAgo(LAB_EXPORT_DAYS))))
    .returning({ id });
  await db
    .update(labExports)
    .set({ state: "FAILED", problem: "FAILED", finishedAt: at })
    .where(and(eq(state, "RUNNING"), lt(requestedAt, daysAgo(1))));
  for (const one of expired) await files.remove(archiveKey(one.id));
}
