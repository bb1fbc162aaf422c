import type { z } from "zod";
import type { NewPicture } from "../../contract/products/product.ts";
import type { CallDeps } from "../deps.ts";
import { newPictureUploadKey, type PictureOwner } from "./picture-keys.ts";
import { newWriteLink } from "../files/write-link-reply.ts";

/**
 * Creates a link for uploading one picture of exactly this type and size. The caller has checked that its owner exists.
 */
export const announcePicture = async (
  deps: CallDeps,
  owner: PictureOwner,
  { type, size, sha256 }: z.output<typeof NewPicture>,
) => ({ writeLink: await newWriteLink(deps, newPictureUploadKey(owner, sha256), { type, bytes: size }) });
