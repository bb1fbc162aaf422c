import { readSignedQuery, signedQuery } from "../adapters/files/signed-query.ts";
import type { Deps } from "../deps.ts";

type Signs = Pick<Deps, "settings" | "now">;
type Edition = { id: string; edition: number };

/** Seconds until a visitor has to enter the password again. */
const GOOD_FOR_S = 12 * 3600;
const NAMES = ["expires"] as const;

const purposeOf = ({ id, edition }: Edition) => `open share ${id} ${edition}`;
const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

/** Returns the key that opens a share with a password, until its password changes. */
export const openKey = ({ settings, now }: Signs, share: Edition): string =>
  signedQuery(settings.authSecret, purposeOf(share), { expires: String(seconds(now()) + GOOD_FOR_S) });

export function opens({ settings, now }: Signs, share: Edition, key: string | undefined): boolean {
  const said = readSignedQuery(
    settings.authSecret,
    purposeOf(share),
    NAMES,
    Object.fromEntries(new URLSearchParams(key)),
  );
  return said !== null && Number(said.expires) > seconds(now());
}
