import type { BodyOf, ReplyOf } from "../../contract/kit/call.ts";
import type * as contract from "../../contract/lab-settings/logo.ts";
import type { Logo } from "../../rules/lab-settings/lab-profile.ts";
import { LOGO_LONGEST_SIDE, LOGO_TYPES } from "../../rules/lab-settings/logo.ts";
import type { CallDeps, Deps } from "../deps.ts";
import type { PassingUpload } from "../files/upload-handler.ts";
import { newWriteLink } from "../files/write-link-reply.ts";
import { takeInPhotograph } from "../pictures/take-in-photograph.ts";
import { notFound } from "../platform/http/errors.ts";
import type { FileReply } from "../platform/http/serve-contract.ts";
import { newId } from "../platform/ids.ts";

/** Enough for any logo; stops decompression bombs. */
const MOST_PIXELS = 20_000_000;

const keyOf = (id: string): string => `logos/${id.toLowerCase()}.png`;

export async function linkForLogo(
  deps: CallDeps,
  { fileType: type, size: bytes }: BodyOf<typeof contract.addLogo>,
): Promise<ReplyOf<typeof contract.addLogo>> {
  return newWriteLink(deps, `logos/upload-${newId()}`, { type, bytes });
}

/** Stores an uploaded logo. Earlier versions of the brand keep theirs, so that they can be restored. */
export async function receiveLogo(deps: Deps, upload: PassingUpload): Promise<{ logo: Logo }> {
  const id = newId();
  const { width, height } = await takeInPhotograph(
    deps,
    { path: upload.path, announced: upload.type },
    { key: keyOf(id), types: LOGO_TYPES, maxPixels: MOST_PIXELS, longestSide: LOGO_LONGEST_SIDE, to: "PNG" },
  );
  return { logo: { id, width, height } };
}

export async function readLogo({ files }: Pick<Deps, "files">, id: string): Promise<Buffer> {
  const key = keyOf(id);
  if ((await files.stat(key)) === null) throw notFound("Logo not found.");
  return Buffer.concat(await (await files.read(key)).toArray());
}

export const logoFile = async (deps: Deps, id: string): Promise<FileReply> => ({
  bytes: await readLogo(deps, id),
  fileName: "logo.png",
  neverChanges: true,
});
