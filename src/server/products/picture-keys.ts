import type { ShopPictureSize } from "../../rules/products/pictures.ts";
import { newId } from "../platform/ids.ts";

// Keys hold ids only, never a name that somebody typed. What is rendered of one upload has a folder of its own.

/** What a picture of the shop belongs to. */
export type PictureOwner =
  | { kind: "product"; id: string; featured: boolean }
  | { kind: "detail"; id: string }
  | { kind: "collection"; id: string };

const FOLDERS = { product: "products", detail: "product-details", collection: "collections" } as const;
const UPLOAD = /^(products|product-details|collections)\/([0-9a-f-]{36})\/(upload|featured)-([0-9a-f-]{36})$/;
const PICTURE = /^(?:products|product-details|collections)\/[0-9a-f-]{36}\/[0-9a-f-]{36}\//;

const folderOf = ({ kind, id }: PictureOwner): string => `${FOLDERS[kind]}/${id.toLowerCase()}/`;

/** A picture's id made of its file's bytes, so that the same file sent again is known. @param sha256 in hex */
export const pictureIdOf = (sha256: string): string =>
  sha256.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/**
 * A key that a picture is sent to. It is rendered on arrival, and nothing is kept under this key.
 * @param sha256 of the file, in hex, where its sender says it
 */
export function newPictureUploadKey(owner: PictureOwner, sha256?: string): string {
  const featured = owner.kind === "product" && owner.featured;
  return `${folderOf(owner)}${featured ? "featured" : "upload"}-${sha256 === undefined ? newId() : pictureIdOf(sha256)}`;
}

/** What an upload's key says; null for every other key. */
export function pictureOfUpload(key: string): { owner: PictureOwner; pictureId: string } | null {
  const found = UPLOAD.exec(key);
  if (found === null) return null;
  const [, folder, id, purpose, pictureId] = found as unknown as [string, string, string, string, string];
  if (folder === FOLDERS.product) {
    return { owner: { kind: "product", id, featured: purpose === "featured" }, pictureId };
  }
  return { owner: { kind: folder === FOLDERS.detail ? "detail" : "collection", id }, pictureId };
}

/** The folder with all sizes of a picture. */
export const pictureFolder = (owner: PictureOwner, pictureId: string): string => `${folderOf(owner)}${pictureId}/`;

/** A key for one rendering of a picture: nothing is ever written over. */
export const newRenderedKey = (folder: string, size: ShopPictureSize): string => `${folder}${size}-${newId()}.webp`;

/** The folder of the picture that a rendered file belongs to; null for every other key. */
export const folderOfRendered = (key: string): string | null => PICTURE.exec(key)?.[0] ?? null;
