import { rm } from "node:fs/promises";
import type { UploadLimit } from "../../rules/uploads.ts";
import type { LinkFor } from "../adapters/files/link-for.ts";
import type { Hashed } from "../adapters/files/port.ts";
import type { Deps } from "../deps.ts";
import { refuseInfected } from "./refuse-infected.ts";

/** What a write link says of its file. */
export type AnnouncedUpload = { key: string; type: string; bytes: number };
/** An upload that arrived and is kept: it is in the store, under its key. */
export type StoredUpload = AnnouncedUpload &
  Hashed & { /** What its link was given for, where it came by one. */ for?: LinkFor };
/** An upload that arrived and is not kept as it came: a local file, which is gone once it is received. */
export type PassingUpload = AnnouncedUpload & { path: string; /** What its link was given for. */ for: LinkFor };

/** Takes in one kind of file that arrives by a write link. What `receive` returns goes into the PUT's answer. */
export type UploadHandler = {
  limit: UploadLimit;
  /** Asked before the first byte is read, so that what is refused costs nothing. */
  expect?: (deps: Deps, upload: AnnouncedUpload) => Promise<void>;
} & (
  | {
      /** Kept before it is received: who receives it has it looked at for viruses, where others send it. */ keeps: true;
      receive: (deps: Deps, upload: StoredUpload) => Promise<object | void>;
    }
  | { keeps: false; receive: (deps: Deps, upload: PassingUpload) => Promise<object | void> }
);

/** What an upload is, which decides who receives it. */
export const kindOf = (key: string): string => key.split("/")[0]!;

/** Has it looked at for viruses, and lets go of it once it is received. */
export async function receivePassing(
  deps: Deps,
  handler: Extract<UploadHandler, { keeps: false }>,
  upload: PassingUpload,
): Promise<object | void> {
  const { key, path } = upload;
  try {
    await refuseInfected(deps, { path, kind: kindOf(key) });
    return await handler.receive(deps, upload);
  } finally {
    await rm(path, { force: true });
  }
}
