import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "../deps.ts";
import { placePictures } from "./arrange-pictures.ts";
import { readLines, writeLines } from "../platform/read-csv.ts";
import { folderOfRendered, pictureFolder, pictureIdOf } from "./picture-keys.ts";
import { productMedia } from "./tables.ts";

/** A stored picture of a product, by the key of its large size. */
export type KnownPicture = { key: string; alt: string; isRemoved: boolean };
/** A file next to a table, to be uploaded once the table is imported. */
export type FileBeside = { name: string; sha256: string };
/** A picture in a table: one that exists, or a file yet to be uploaded into this folder. */
export type WantedPicture = { folder: string; alt: string; file: string | null };

const MOST_PICTURES = 100;
const MOST_WORDS = 300;

/** Formats a product's pictures for its cell: one line each, with path and alt text. */
export const picturesText = (pictures: readonly Pick<KnownPicture, "key" | "alt">[]): string =>
  writeLines(pictures.map(({ key, alt }) => [key, alt]));

/** IsCurrent for a new product's id, which is not known yet. */
const NOT_YET = "00000000-0000-0000-0000-000000000000";

/**
 * Parses a product's `pictures` cell: one line each, with a path or the name of a file next to the table. A file that
 * the product already has is recognized by its bytes.
 * @returns the cell formatted like the stored data, for comparison, and its problems
 */
export function readPictures(
  cell: string,
  { productId = NOT_YET, media = [] }: { productId?: string; media?: readonly KnownPicture[] },
  files: ReadonlyMap<string, FileBeside>,
): { text: string; wanted: WantedPicture[]; problems: string[] } {
  const problems: string[] = [];
  const owner = { kind: "product", id: productId, featured: false } as const;
  const wanted = readLines(cell).flatMap(([name = "", alt = "", ...more]): (WantedPicture & { as: string })[] => {
    if (name === "" || more.length > 0 || alt.length > MOST_WORDS) {
      problems.push(
        `pictures has a line for each: its path or its file's name, a bar, and at most ${MOST_WORDS} characters`,
      );
      return [];
    }
    const own = media.find(({ key }) => key === name);
    if (own) return [{ folder: folderOfRendered(name) ?? name, alt, file: null, as: name }];
    const file = files.get(name.toLowerCase());
    if (file === undefined) {
      problems.push(`pictures: ${name} is no picture of this product, and no file of this name is there`);
      return [];
    }
    const folder = pictureFolder(owner, pictureIdOf(file.sha256));
    const sent = media.find(({ key }) => key.startsWith(folder));
    return [{ folder, alt, file: sent ? null : file.name, as: sent?.key ?? file.name }];
  });
  if (wanted.length > MOST_PICTURES) problems.push(`A product has at most ${MOST_PICTURES} pictures`);
  if (new Set(wanted.map(({ folder }) => folder)).size < wanted.length) problems.push("pictures has one of them twice");
  return {
    text: picturesText(wanted.map(({ as, alt }) => ({ key: as, alt }))),
    wanted: wanted.map(({ folder, alt, file }) => ({ folder, alt, file })),
    problems,
  };
}

const counted = (count: number) => `${count} ${count === 1 ? "picture" : "pictures"}`;

/** Describes the changes to a product's pictures for people. */
export function picturesInWords(media: readonly KnownPicture[], wanted: readonly WantedPicture[]): [string, string] {
  const shown = media.filter(({ isRemoved }) => !isRemoved);
  const folders = wanted.map(({ folder }) => folder);
  const place = ({ key }: KnownPicture) => folders.findIndex((folder) => key.startsWith(folder));
  const stored = shown.filter((picture) => place(picture) >= 0);
  const back = media.filter((picture) => picture.isRemoved && place(picture) >= 0).length;
  const news = wanted.flatMap(({ file }) => (file === null ? [] : [file]));
  const described = stored.filter((picture) => wanted[place(picture)]!.alt !== picture.alt).length;
  const isMoved = stored.some((picture, at) => at > 0 && place(picture) < place(stored[at - 1]!));
  const parts = [
    news.length > 0 && `new: ${news.join(", ")}`,
    shown.length > stored.length && `${shown.length - stored.length} removed`,
    back > 0 && `${back} brought back`,
    described > 0 && `${described} descriptions changed`,
    isMoved && "in another order",
  ].filter(Boolean);
  return [counted(shown.length), `${counted(wanted.length)}${parts.length > 0 ? ` (${parts.join("; ")})` : ""}`];
}

/** Arranges existing pictures as in the table; omitted ones are removed, and can be restored for a day. */
export async function workInPictures(
  tx: Tx,
  productId: string,
  wanted: readonly WantedPicture[],
  now: Date,
): Promise<void> {
  const folders = sql.param(wanted.map(({ folder }) => folder));
  const isNamed = sql`exists (select 1 from unnest(${folders}::text[]) named (folder) where starts_with(${productMedia.key}, named.folder))`;
  const own = eq(productMedia.productId, productId);
  await tx
    .update(productMedia)
    .set({ removedAt: now })
    .where(and(own, isNull(productMedia.removedAt), sql`not ${isNamed}`));
  await tx.update(productMedia).set({ removedAt: null }).where(and(own, isNamed));
  await placePictures(tx, own, wanted);
}
