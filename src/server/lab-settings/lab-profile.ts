import { desc, getTableName } from "drizzle-orm";
import { STARTING_PROFILE } from "../../rules/brand.ts";
import {
  type Lab,
  labOf,
  type LabProfile,
  PROFILE_PARTS,
  type ProfilePart,
} from "../../rules/lab-settings/lab-profile.ts";
import type { LabLocation } from "../../contract/community/community.ts";
import { mapUrlOf } from "../../rules/community/map-url.ts";
import { hoursLines } from "../../rules/lab-settings/opening-hours.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import type { getLabProfile } from "../../contract/lab-settings/lab-profile.ts";
import type { Db, Deps } from "../deps.ts";
import type { CacheInvalidation } from "../platform/cache/cache-invalidation.ts";
import type { Logger } from "../platform/log.ts";
import { labProfileVersions as v } from "./tables.ts";

export type ProfileVersion = typeof v.$inferSelect;

/** Returns the version in force of each part that was ever saved. */
export const currentVersions = (db: Db): Promise<ProfileVersion[]> =>
  db.selectDistinctOn([v.part]).from(v).orderBy(v.part, desc(v.version));

/** Fills fields that a saved part lacks, because a newer release added them. */
const filled = <Part extends ProfilePart>(part: Part, value: object): LabProfile[Part] => ({
  ...STARTING_PROFILE[part],
  ...value,
});

export async function labProfileReply(db: Db): Promise<ReplyOf<typeof getLabProfile>> {
  const saved = new Map((await currentVersions(db)).map((row) => [row.part, row]));
  const ofParts = <Of>(of: (part: ProfilePart) => Of) =>
    Object.fromEntries(PROFILE_PARTS.map((part) => [part, of(part)]));
  return {
    profile: ofParts((part) => filled(part, saved.get(part)?.value ?? {})) as LabProfile,
    versions: ofParts((part) => saved.get(part)?.version ?? 0) as Record<ProfilePart, number>,
  };
}

export const readLab = async (db: Db): Promise<Lab> => labOf((await labProfileReply(db)).profile);

/** Returns the lab's own locations, as in the list of places for film. */
export const labLocations = ({ places, timeZoneName }: Lab): LabLocation[] =>
  places.map(({ openingHours, ...place }) => ({
    kind: "LAB",
    ...place,
    hours: hoursLines(openingHours, timeZoneName),
    note: "The lab itself: bring film, collect negatives and prints, or ask us anything.",
    mapUrl: mapUrlOf(place),
  }));

/** Shows the profile as saved now, without waiting for the notification of an own write. */
export const refreshLab = async ({ db, lab }: Pick<Deps, "db" | "lab">): Promise<void> =>
  void Object.assign(lab, await readLab(db));

/** Opens the lab's profile, as one object that always shows what was last saved, by this process or another one. */
export async function openLabProfile({
  db,
  changes,
  log,
}: {
  db: Deps["db"];
  changes: CacheInvalidation;
  log: Logger;
}): Promise<Lab> {
  const lab = await readLab(db);
  const reload = () =>
    refreshLab({ db, lab }).catch((error: unknown) =>
      log.error({ err: error }, "the changed profile could not be read"),
    );
  const name = getTableName(v);
  changes.subscribe({ onChange: ({ table }) => void (table === name && reload()), onGap: () => void reload() });
  return lab;
}
