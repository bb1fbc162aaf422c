import { and, asc, count, eq, sql } from "drizzle-orm";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type * as contract from "../../contract/imports/imports.ts";
import type { ImportedPicture } from "../../rules/imports/product-pictures.ts";
import { SHOP_PICTURE_LIMIT, SHOP_PICTURE_TYPES } from "../../rules/products/pictures.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import { downloadFromStranger } from "../platform/http/download-from-stranger.ts";
import { HttpError } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { pictureFolder, pictureIdOf } from "../products/picture-keys.ts";
import { renderPicture, savePicture } from "../products/save-picture.ts";
import { productMedia, products } from "../products/tables.ts";
import type { ImportRow } from "./import-kind.ts";
import { importPictures } from "./tables.ts";

/** Pictures of one job: it takes three minutes at most, and other jobs run in between. */
const AT_ONCE = 8;
const TIMEOUT_MS = 20_000;
const MOST_TRIES = 3;
const WAIT_SECONDS = 60;
/** Pictures of one import. */
const MOST_PICTURES = 20_000;
const MOST_SHOWN = 20;

type New = { id: string; variantIds: readonly string[]; record: { pictures: readonly ImportedPicture[] } };

/** Lists the pictures to fetch once `tx` commits. @returns a note if there are too many */
export async function awaitPictures(
  { jobs }: Deps,
  tx: Tx,
  fresh: readonly New[],
  { id: importId }: ImportRow,
): Promise<string | undefined> {
  const wanted = fresh.flatMap(({ id: productId, variantIds, record }) =>
    record.pictures.map(({ url, alt, variant }) => {
      const productVariantId = variant === null ? null : (variantIds[variant] ?? null);
      return { id: newId(), importId, productId, productVariantId, url, alt };
    }),
  );
  if (wanted.length === 0) return undefined;
  const [known] = await tx.select({ count: count() }).from(importPictures).where(eq(importPictures.importId, importId));
  const taken = wanted.slice(0, Math.max(0, MOST_PICTURES - known!.count));
  if (taken.length > 0) {
    await tx.insert(importPictures).values(taken);
    await jobs.enqueue(tx, "fetch-import-pictures", { importId });
  }
  if (taken.length === wanted.length) return undefined;
  return `Pictures after the first ${MOST_PICTURES.toLocaleString("en-US")} of the import are left out`;
}

/** Fetches the next pictures of an import. Retries come last. */
export async function fetchPictures(
  deps: Deps,
  { importId }: { importId: string },
  stopping: AbortSignal,
): Promise<void> {
  const { db } = deps;
  const isWaiting = and(eq(importPictures.importId, importId), eq(importPictures.state, "WAITING"));
  const order = [asc(importPictures.tries), asc(importPictures.id)];
  const pictures = await db
    .select()
    .from(importPictures)
    .where(isWaiting)
    .orderBy(...order)
    .limit(AT_ONCE);
  for (const picture of pictures) {
    stopping.throwIfAborted();
    const problem = await fetchPicture(deps, picture);
    const tries = picture.tries + 1;
    const isOver = problem === null || problem.isFinal || tries >= MOST_TRIES;
    const state = problem === null ? "DONE" : isOver ? "FAILED" : "WAITING";
    await db
      .update(importPictures)
      .set({ state, tries, problem: problem?.text ?? null })
      .where(eq(importPictures.id, picture.id));
  }
  const [next] = await db
    .select()
    .from(importPictures)
    .where(isWaiting)
    .orderBy(...order)
    .limit(1);
  if (next === undefined) return;
  await db.transaction((tx) =>
    deps.jobs.enqueue(tx, "fetch-import-pictures", { importId }, { after: next.tries * WAIT_SECONDS }),
  );
}

type Picture = typeof importPictures.$inferSelect;

/** Downloads a picture, and has it checked and rendered by the picture processes, behind the lab's own work. */
async function fetchPicture(deps: Deps, picture: Picture): Promise<{ text: string; isFinal: boolean } | null> {
  const { files, settings } = deps;
  const path = join(await files.scratchFolder(), `import-${newId()}`);
  const { maxBytes } = SHOP_PICTURE_LIMIT;
  const accept = SHOP_PICTURE_TYPES.join(", ");
  try {
    const limits = { maxBytes, accept, timeoutMs: TIMEOUT_MS, mayBePrivate: settings.privateWebhooks };
    const got = await downloadFromStranger(picture.url, path, limits);
    if ("problem" in got) return { text: got.problem, isFinal: got.isFinal };
    const owner = { kind: "product", id: picture.productId, featured: false } as const;
    const pictureId = pictureIdOf(got.sha256);
    const file = { path, announced: null };
    const requestedBy = { lane: "PUBLIC", waits: true } as const;
    await renderPicture(deps, file, (sizes) => savePicture(deps, { owner, pictureId }, sizes, null), requestedBy);
    await describe(deps.db, picture, pictureFolder(owner, pictureId));
    return null;
  } catch (error) {
    // Not a picture; or its product was removed meanwhile, and this picture's row with it.
    if (!(error instanceof HttpError)) throw error;
    return { text: error.message, isFinal: error.status < 500 };
  } finally {
    await rm(path, { force: true });
  }
}

/** Sets alt text and variant, unless staff wrote one meanwhile. */
async function describe(db: Db, { productId, productVariantId, alt }: Picture, folder: string): Promise<void> {
  const isIt = and(eq(productMedia.productId, productId), sql`starts_with(${productMedia.key}, ${folder})`);
  await db
    .update(productMedia)
    .set({ alt, productVariantId })
    .where(and(isIt, eq(productMedia.alt, "")));
}

/** Counts an import's pictures, and returns some that failed. */
export async function picturesOf(db: Db, importId: string): Promise<contract.ImportDetail["pictures"]> {
  const { url, problem, state } = importPictures;
  const failures = db
    .select({ url, problem, product: products.name })
    .from(importPictures)
    .innerJoin(products, eq(products.id, importPictures.productId))
    .where(and(eq(importPictures.importId, importId), eq(state, "FAILED")))
    .orderBy(importPictures.id)
    .limit(MOST_SHOWN);
  const counts = db
    .select({ state, count: count() })
    .from(importPictures)
    .where(eq(importPictures.importId, importId))
    .groupBy(state);
  const [failed, counted] = await Promise.all([failures, counts]);
  const of = new Map(counted.map((row) => [row.state, row.count]));
  if (of.size === 0) return null;
  return {
    waiting: of.get("WAITING") ?? 0,
    done: of.get("DONE") ?? 0,
    failed: of.get("FAILED") ?? 0,
    failures: failed.map((one) => ({ ...one, problem: one.problem ?? "" })),
  };
}
