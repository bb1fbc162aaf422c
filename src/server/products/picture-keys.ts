import type { ShopPictureSize } from "../../rules/products/pictures.ts";
import { newId } from "../platform/ids.ts";

// Keys contain only ids, never user input. The rendered files of each upload have their own folder.

export type PictureOwner =
  | { kind: "product"; id: string; featured: boolean }
  | { kind: "detail"; id: string }
  | { kind: "collection"; id: string };

const FOLDERS = { product: "products", detail: "product-details", collection: "collections" } as const;
const UPLOAD = /^(products|product-details|collections)\/([0-9a-f-]{36})\/(upload|featured)-([0-9a-f-]{36})$/;
const PICTURE = /^(?:products|product-details|collections)\/[0-9a-f-]{36}\/[0-9a-f-]{36}\//;

const folderOf = ({ kind, id }: PictureOwner): string => `${FOLDERS[kind]}/${id.toLowerCase()}/`;

/**
 * Derives a picture's id from its file's bytes, so the same file is recognized when sent again.
 * @param sha256 in hex
 */
export const pictureIdOf = (sha256: string): string =>
  sha256.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/**
 * Returns an upload key for a picture. It is rendered on arrival, and nothing is stored under this key.
 * @param sha256 of the file, in hex, if its sender gave it
 */
export function newPictureUploadKey(owner: PictureOwner, sha256?: string): string {
  const featured = owner.kind === "product" && owner.featured;
  return `${folderOf(owner)}${featured ? "featured" : "upload"}-${sha256 === undefined ? newId() : pictureIdOf(sha256)}`;
}

export function pictureOfUpload(key: string): { owner: PictureOwner; pictureId: string } | null {
  const found = UPLOAD.exec(key);
  if (found === null) return null;
  const [, folder, id, purpose, pictureId] = found as unknown as [string, string, string, string, string];
  if (folder === FOLDERS.product) {
    return { owner: { kind: "product", id, featured: purpose === "featured" }, pictureId };
  }
  return { owner: { kind: folder === FOLDERS.detail ? "detail" : "collection", id }, pictureId };
}

export const pictureFolder = (owner: PictureOwner, pictureId: string): string => `${folderOf(owner)}${pictureId}/`;

/** Returns a new key for each rendering, so nothing is ever overwritten. */
export const newRenderedKey = (folder: string, size: ShopPictureSize): string => `${folder}${size}-${newId()}.webp`;

/** Returns the folder of a rendered file's picture; null for any other key. */
export const folderOfRendered = (key: string): string | null => PICTURE.exec(key)?.[0] ?? null;
