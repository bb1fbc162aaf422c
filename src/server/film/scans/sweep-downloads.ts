import { inArray, lt } from "drizzle-orm";
import { DAY_MS } from "../../../rules/time.ts";
import type { Deps } from "../../deps.ts";
import { failStuckZips } from "./zip-downloads.ts";
import { replacedPictures, zipDownloads } from "./tables.ts";

const AT_ONCE = 500;

/** Marks abandoned zips as failed, and deletes zips and replaced pictures after a day. */
export async function sweepDownloads(deps: Deps): Promise<void> {
  const aDayAgo = new Date(deps.now().getTime() - DAY_MS);
  await failStuckZips(deps);
  await dropOldZips(deps, aDayAgo);
  await dropReplacedPictures(deps, aDayAgo);
  await deps.files.sweepLeftovers();
}

/** Zips are created while they are sent: only their list of entries is stored, for a day. */
async function dropOldZips(deps: Deps, aDayAgo: Date): Promise<void> {
  await deps.db.delete(zipDownloads).where(lt(zipDownloads.createdAt, aDayAgo));
}

async function dropReplacedPictures(deps: Deps, aDayAgo: Date): Promise<void> {
  const { db, files } = deps;
  const old = await db
    .select({ key: replacedPictures.key })
    .from(replacedPictures)
    .where(lt(replacedPictures.replacedAt, aDayAgo))
    .limit(AT_ONCE);
  if (old.length === 0) return;
  for (const { key } of old) await files.remove(key);
  await db.delete(replacedPictures).where(
    inArray(
      replacedPictures.key,
      old.map(({ key }) => key),
    ),
  );
}
