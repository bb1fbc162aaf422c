import { addLogo } from "../../contract/lab-settings/logo.ts";
import type { Logo } from "../../rules/lab-settings/lab-profile.ts";
import type { LOGO_TYPES } from "../../rules/lab-settings/logo.ts";
import { api } from "../platform/api.ts";
import { putFile } from "../platform/put-file.ts";

/** Uploads a logo and returns it. Throws an Error with the reason for people. */
export async function uploadLogo(file: File): Promise<Logo> {
  const body = { fileType: file.type as (typeof LOGO_TYPES)[number], size: file.size };
  const answer = await putFile(await api.call(addLogo, { body }), file);
  const reply = (await answer.json()) as { logo: Logo } | { message: string };
  if ("logo" in reply) return reply.logo;
  throw new Error(reply.message);
}
