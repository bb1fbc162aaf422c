import { and, eq, sql } from "drizzle-orm";
import * as contract from "../../contract/accounts/auth.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { normalizeEmail } from "../../rules/accounts/email.ts";
import { IDENTITY_PROVIDER_NAMES, type IdentityProvider as Provider } from "../../rules/accounts/identity-providers.ts";
import { cleanPersonName } from "../../rules/accounts/person-name.ts";
import type { ProviderPerson } from "../adapters/identity/port.ts";
import type { Deps, Tx } from "../deps.ts";
import { isClosedFor } from "../lab-settings/is-closed-for.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import type { Client } from "../platform/http/client.ts";
import { refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { isTaken } from "../platform/database/write-failures.ts";
import { claimAccount } from "./confirm-email.ts";
import { noteEvent } from "./events/note-event.ts";
import { dropCodes } from "./one-time-codes.ts";
import { isTakenEmail, openAccount } from "./open-account.ts";
import { endSessions, isBlocked, type StartedSession, startSession } from "./sessions.ts";
import { userIdentities, users } from "./tables.ts";

type Form = BodyOf<typeof contract.signInWithGoogle>;
const NAME_LENGTH = 80;

export async function signInWithGoogle(deps: Deps, form: Form, client: Client): Promise<StartedSession> {
  if (deps.identity.googleClientId === null) throw refuse(contract.signInWithGoogle, "GOOGLE_NOT_SET_UP");
  const person = await ask(deps, () => deps.identity.verifyGoogle(form.token));
  return signIn(deps, "GOOGLE", person, { ...form, client });
}

export async function signInWithFacebook(deps: Deps, form: Form, client: Client): Promise<StartedSession> {
  if (deps.identity.facebookAppId === null) throw refuse(contract.signInWithFacebook, "FACEBOOK_NOT_SET_UP");
  const person = await ask(deps, () => deps.identity.verifyFacebook(form.token));
  return signIn(deps, "FACEBOOK", person, { ...form, client });
}

/** Errors that both calls declare alike. */
const refused = (code: "BAD_TOKEN" | "NO_EMAIL" | "EMAIL_TAKEN" | "PROVIDER_DOWN" | "NOT_OPEN") =>
  refuse(contract.signInWithGoogle, code);

async function ask({ log }: Deps, verify: () => Promise<ProviderPerson | null>): Promise<ProviderPerson> {
  const person = await verify().catch((error: unknown) => {
    log.warn({ err: error }, "sign-in provider");
    throw refused("PROVIDER_DOWN");
  });
  if (person === null) throw refused("BAD_TOKEN");
  return person;
}

/**
 * Opens a session for the person a provider identified: a linked account, else the account with that e-mail, else a new
 * one.
 */
async function signIn(
  deps: Deps,
  provider: Provider,
  person: ProviderPerson,
  { referralCode, client }: Form & { client: Client },
): Promise<StartedSession> {
  const tryIt = () =>
    deps.db.transaction(async (tx) => {
      const there =
        (await knownUser(tx, provider, person)) ?? (await joinAccount(deps, tx, { provider, person, client }));
      const user = there ?? (await newUser(deps, tx, provider, person, referralCode));
      if (isBlocked(deps, user.id)) throw refused("BAD_TOKEN");
      const session = await startSession(tx, user, deps.now(), { client });
      const kind = there === null ? "SIGNED_UP" : session.secondFactorPending ? "PASSWORD_ACCEPTED" : "LOGGED_IN";
      const from = { client, sessionId: session.id };
      await noteEvent(deps, tx, { userId: user.id, kind, about: provider, from });
      return session;
    });
  return tryIt().catch((error: unknown) => {
    // A concurrent request created the same identity or e-mail, so it is found now.
    if (isTakenEmail(error) || isTaken(error, "user_identities_key")) return tryIt();
    throw isTaken(error, "user_identities_one_per_provider") ? refused("EMAIL_TAKEN") : error;
  });
}

const OF_USER = { id: users.id, role: users.role, email: users.email, firstName: users.firstName };
type FoundUser = Awaited<ReturnType<typeof openAccount>>;

/** Locks the row, so a concurrent role change cannot miss the session about to start. */
async function knownUser(tx: Tx, provider: Provider, person: ProviderPerson): Promise<FoundUser | null> {
  const [user] = await tx
    .select(OF_USER)
    .from(userIdentities)
    .innerJoin(users, eq(users.id, userIdentities.userId))
    .where(and(eq(userIdentities.provider, provider), eq(userIdentities.providerUserId, person.providerUserId)))
    .for("share", { of: users });
  return user ?? null;
}

/**
 * Links the provider to the account with the same e-mail, if the provider verified that e-mail, and notifies the owner.
 * If the account's e-mail was unproven, a stranger may have created the account in advance: its password and sessions
 * end.
 */
async function joinAccount(
  deps: Deps,
  tx: Tx,
  { provider, person, client }: { provider: Provider; person: ProviderPerson; client: Client },
): Promise<FoundUser | null> {
  if (person.email === null) throw refused("NO_EMAIL");
  const [user] = await tx
    .select({ ...OF_USER, emailVerifiedAt: users.emailVerifiedAt, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, normalizeEmail(person.email)), eq(users.guest, false)))
    .for("no key update");
  if (user === undefined) return null;
  if (!person.emailVerified) throw refused("EMAIL_TAKEN");
  const passwordDropped = user.emailVerifiedAt === null && user.passwordHash !== null;
  if (user.emailVerifiedAt === null) {
    await claimAccount(tx, user, deps.now());
    await tx.update(users).set({ passwordHash: null }).where(eq(users.id, user.id));
    await endSessions(tx, user.id, deps.now());
    await dropCodes(tx, { userId: user.id, purpose: "SECOND_FACTOR", now: deps.now() });
  }
  const identityId = await saveIdentity(deps, tx, user.id, provider, person);
  await noteEvent(deps, tx, { userId: user.id, kind: "IDENTITY_JOINED", about: provider, from: { client } });
  await enqueueMail(deps, tx, {
    template: "sign-in-added",
    to: user.email,
    key: `sign-in-added:${identityId}`,
    data: {
      firstName: user.firstName,
      provider: IDENTITY_PROVIDER_NAMES[provider],
      passwordDropped,
      inSettings: false,
    },
  });
  return user;
}

async function newUser(
  deps: Deps,
  tx: Tx,
  provider: Provider,
  person: ProviderPerson,
  referralCode: string | undefined,
): Promise<FoundUser> {
  if (isClosedFor(deps, null)) throw refused("NOT_OPEN");
  const email = person.email!;
  // Without a name from the provider, we use the start of the e-mail until the customer enters one.
  const firstName =
    cleanPersonName(person.firstName, NAME_LENGTH) || cleanPersonName(email.split("@")[0]!, NAME_LENGTH);
  const lastName = cleanPersonName(person.lastName, NAME_LENGTH);
  const emailVerifiedAt = person.emailVerified ? deps.now() : null;
  const names = { email, firstName, lastName };
  const account = { ...names, role: "CUSTOMER", passwordHash: null, emailVerifiedAt, referralCode } as const;
  const user = await openAccount(deps, tx, account);
  await saveIdentity(deps, tx, user.id, provider, person);
  await enqueueMail(deps, tx, {
    template: "welcome",
    to: user.email,
    key: `welcome:${user.id}`,
    data: { firstName },
  });
  return user;
}

async function saveIdentity(
  { now }: Deps,
  tx: Tx,
  userId: string,
  provider: Provider,
  { providerUserId, emailVerified }: ProviderPerson,
): Promise<string> {
  const id = newId();
  await tx.insert(userIdentities).values({ id, userId, provider, providerUserId, emailVerified, createdAt: now() });
  return id;
}
