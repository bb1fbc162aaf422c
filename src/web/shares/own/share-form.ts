import { z } from "zod";
import type { InputOf } from "../../../contract/kit/call.ts";
import type { Share, updateShare } from "../../../contract/shares/shares.ts";
import { SHARE_DOWNLOADS, SHARE_LENGTHS, type ShareDownloads } from "../../../rules/shares/shares.ts";

const { title, password } = SHARE_LENGTHS;

/** Fields of the dialog. An existing password is unknown here, so its field is empty until a new one is entered. */
export type ShareValues = {
  title: string;
  /** "2026-11-21" in the user's time zone; empty for no end. */
  until: string;
  locked: boolean;
  password: string;
  downloads: ShareDownloads;
  mayAnswer: boolean;
};

export const shareSchema = (hasPassword: boolean) =>
  z
    .object({
      title: z.string().max(title, `At most ${title} characters`),
      until: z.string(),
      locked: z.boolean(),
      password: z.string().max(password.most, `At most ${password.most} characters`),
      downloads: z.enum(SHARE_DOWNLOADS),
      mayAnswer: z.boolean(),
    })
    .refine(
      (values) => !values.locked || (hasPassword && values.password === "") || values.password.length >= password.least,
      {
        path: ["password"],
        message: `At least ${password.least} characters`,
      },
    );

const two = (number: number): string => String(number).padStart(2, "0");

export function dayOf(instant: string): string {
  const day = new Date(instant);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** Returns the end of a day in the user's time zone. */
export const endOfDay = (day: string): string | null =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T23:59:59`).toISOString() : null;

export const valuesOf = (share: Share | null, title: string): ShareValues => ({
  title: share?.title ?? title,
  until: share?.expiresAt ? dayOf(share.expiresAt) : "",
  locked: share?.hasPassword ?? false,
  password: "",
  downloads: share?.downloads ?? "MID_RES",
  mayAnswer: share?.mayAnswer ?? true,
});

type Change = InputOf<typeof updateShare>["body"];

/** Returns only the changed fields: a new password or size signs out every visitor. */
export function changeOf(share: Share, values: ShareValues): Change {
  const { title, until, locked, password, downloads, mayAnswer } = values;
  const isSameDay = share.expiresAt !== null && dayOf(share.expiresAt) === until;
  return {
    title,
    mayAnswer,
    ...(isSameDay ? {} : { expiresAt: endOfDay(until) }),
    ...(downloads === share.downloads ? {} : { downloads }),
    ...(locked ? (password === "" ? {} : { password }) : share.hasPassword ? { password: null } : {}),
  };
}

export const newShareOf = ({ title, until, locked, password, downloads, mayAnswer }: ShareValues) => ({
  title,
  downloads,
  mayAnswer,
  expiresAt: endOfDay(until),
  password: locked ? password : null,
});
