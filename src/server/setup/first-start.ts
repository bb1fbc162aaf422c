import { eq, sql } from "drizzle-orm";
import * as contract from "../../contract/setup/setup.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { STARTING_PROFILE } from "../../rules/brand.ts";
import type { LabProfile } from "../../rules/lab-settings/lab-profile.ts";
import { startingTaxAt } from "../../rules/tax/starting-tax.ts";
import { HOUR_MS } from "../../rules/time.ts";
import { noteEvent } from "../accounts/events/note-event.ts";
import { openAccount } from "../accounts/open-account.ts";
import { hashPassword, refuseWeakPassword } from "../accounts/passwords.ts";
import { type StartedSession, startSession } from "../accounts/sessions.ts";
import { users } from "../accounts/tables.ts";
import { centerOfZip } from "../accounts/zip-town.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import { refreshLab } from "../lab-settings/lab-profile.ts";
import { labProfileVersions } from "../lab-settings/tables.ts";
import type { Client } from "../platform/http/client.ts";
import { refuse } from "../platform/http/errors.ts";
import { addStartingPapers } from "../prints/add-starting-papers.ts";
import { idOfSigned, signedId } from "../platform/tokens/signed-id.ts";

const LINK_GOOD_FOR_MS = HOUR_MS;
const PURPOSE = "first start";
/** Advisory lock: of several requests with the link at once, one makes the owner. */
const MAKING_OWNER = 7_016_228;

const hasStaff = async (db: Db): Promise<boolean> =>
  (await db.select({ id: users.id }).from(users).where(eq(users.role, "ADMIN")).limit(1)).length > 0;

/**
 * Returns the link for the owner's account while a lab has no staff; null afterwards. Signed with its end instead of
 * stored, so every process and every start can print its own. A lab without any users also closes its public site.
 */
export async function firstStartLink(deps: Pick<Deps, "db" | "lab" | "now" | "settings">): Promise<string | null> {
  const { db, now, settings } = deps;
  if (await hasStaff(db)) return null;
  if ((await db.select({ id: users.id }).from(users).limit(1)).length === 0) {
    const value = { ...STARTING_PROFILE.site, open: false };
    await db
      .insert(labProfileVersions)
      .values({ part: "site", version: 1, value, savedAt: now(), savedBy: null })
      .onConflictDoNothing();
    await refreshLab(deps);
  }
  const token = signedId(settings.authSecret, PURPOSE, String(now().getTime() + LINK_GOOD_FOR_MS));
  return `${settings.publicUrl}/first-start#${token}`;
}

/** Throws unless the link is ours, has not expired, and the lab has no staff yet. */
export async function checkFirstStart(
  { settings, now }: Pick<Deps, "settings" | "now">,
  db: Db,
  token: string,
): Promise<void> {
  const end = Number(idOfSigned(settings.authSecret, PURPOSE, token) ?? 0);
  if (end < now().getTime() || (await hasStaff(db))) throw refuse(contract.makeOwner, "BAD_LINK");
}

/** Creates the owner's account, signs them in, and saves the lab's profile. */
export async function makeOwner(
  deps: Deps,
  { token, lab, password, ...person }: BodyOf<typeof contract.makeOwner>,
  client: Client,
): Promise<StartedSession> {
  await checkFirstStart(deps, deps.db, token);
  refuseWeakPassword(password, person);
  const [passwordHash, position] = [await hashPassword(password), await centerOfZip(lab.zip.slice(0, 5))];
  const session = await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MAKING_OWNER})`);
    await checkFirstStart(deps, tx, token);
    const now = deps.now();
    const owner = await openAccount(deps, tx, {
      ...person,
      role: "ADMIN",
      staffRole: "OWNER",
      passwordHash,
      // They have the server's log, and no e-mail can be sent yet.
      emailVerifiedAt: now,
    });
    await saveFirstProfile(deps, tx, profileOf(lab, position), owner.id);
    await addStartingPapers(tx, now);
    const started = await startSession(tx, owner, now, { client, complete: true });
    const from = { client, sessionId: started.id };
    await noteEvent(deps, tx, { userId: owner.id, kind: "ACCOUNT_MADE", about: "ADMIN", from });
    return started;
  });
  await refreshLab(deps);
  return session;
}

type FirstProfile = Pick<LabProfile, "brand" | "places" | "tax">;
type NewLab = BodyOf<typeof contract.makeOwner>["lab"];

function profileOf(
  { name, legalEntity, email, phone, timeZone, ...address }: NewLab,
  position: { lat: number; lon: number } | null,
): FirstProfile {
  const [start] = STARTING_PROFILE.places.places;
  return {
    brand: {
      name,
      legalEntity,
      email,
      phone,
      greeting: `Welcome to ${name}`.slice(0, 40),
      line: `Film lab in ${address.city}`,
      instagram: "",
      logo: null,
      accent: "",
      googleTagId: "",
      notesFeedUrl: "",
    },
    places: {
      timeZone,
      places: [{ ...start!, ...address, name: `${name}, ${address.city}`, position: position ?? start!.position }],
    },
    tax: startingTaxAt(address),
  };
}

async function saveFirstProfile({ now }: Pick<Deps, "now">, tx: Tx, profile: FirstProfile, by: string): Promise<void> {
  const rows = (["brand", "places", "tax"] as const).map((part) => ({
    part,
    version: 1,
    value: profile[part],
    savedAt: now(),
    savedBy: by,
  }));
  await tx.insert(labProfileVersions).values(rows).onConflictDoNothing();
}
