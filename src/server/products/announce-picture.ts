import type { z } from "zod";
import type { NewPicture } from "../../contract/products/product.ts";
import { WRITE_LINK_MINUTES } from "../../rules/film/scan-files.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import type { CallDeps } from "../deps.ts";
import { newPictureUploadKey, type PictureOwner } from "./picture-keys.ts";
import { writeLinkReply } from "../files/write-link-reply.ts";

/**
 * Creates a link for uploading one picture of exactly this type and size. The caller has checked that its owner exists.
 */
export async function announcePicture(
  { files, now, linksFor }: CallDeps,
  owner: PictureOwner,
  { type, size, sha256 }: z.output<typeof NewPicture>,
) {
  const expiresAt = new Date(now().getTime() + WRITE_LINK_MINUTES * MINUTE_MS);
  const link = await files.writeLink(newPictureUploadKey(owner, sha256), {
    for: linksFor,
    type,
    bytes: size,
    expiresAt,
  });
  return { writeLink: writeLinkReply(link) };
}
