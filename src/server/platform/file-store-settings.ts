import { z } from "zod";
import { CannotStart } from "./cannot-start.ts";
import { readS3Address, type S3Settings } from "./s3-address.ts";
import type { SettingLine } from "./setting-line.ts";

/** One line per setting, as in settings.ts. */
export const FILE_STORE = {
  FILES_URL: {
    read: z
      .string()
      .transform(readS3Address)
      .refine((address) => address !== null)
      .optional(),
    mustBe:
      "a bucket such as s3://bucket?endpoint=https://store.example&region=us-east-1, or unset for a folder under DATA_DIR",
  },
  FILES_ACCESS_KEY_ID: {
    read: z.string().regex(/^\S+$/).optional(),
    mustBe: "the key id by which the store of FILES_URL knows the lab, with FILES_SECRET_ACCESS_KEY",
  },
  FILES_SECRET_ACCESS_KEY: {
    read: z.string().regex(/^\S+$/).optional(),
    mustBe: "the secret of FILES_ACCESS_KEY_ID",
  },
  FILES_SESSION_TOKEN: {
    read: z.string().regex(/^\S+$/).optional(),
    mustBe: "the token of a key that is lent for a while, or unset",
  },
} satisfies Record<string, SettingLine>;

type Read = { [Name in keyof typeof FILE_STORE]?: z.output<(typeof FILE_STORE)[Name]["read"]> };

/** Null: a folder under DATA_DIR. Throws CannotStart if a setting requires another that is missing. */
export function fileStoreOf(read: Read): S3Settings | null {
  const { FILES_URL: address, FILES_ACCESS_KEY_ID: accessKeyId, FILES_SECRET_ACCESS_KEY: secretAccessKey } = read;
  if (address == null && accessKeyId === undefined && secretAccessKey === undefined) return null;
  const missing = (["FILES_URL", "FILES_ACCESS_KEY_ID", "FILES_SECRET_ACCESS_KEY"] as const).find(
    (name) => read[name] == null,
  );
  if (missing !== undefined) throw new CannotStart(`${missing} must be ${FILE_STORE[missing].mustBe}`);
  return {
    ...address!,
    accessKeyId: accessKeyId!,
    secretAccessKey: secretAccessKey!,
    sessionToken: read.FILES_SESSION_TOKEN ?? null,
  };
}
