import { and, eq, ne, sql } from "drizzle-orm";
import * as contract from "../../contract/accounts/sign-ins.ts";
import type { BodyOf, ReplyOf } from "../../contract/kit/call.ts";
import { IDENTITY_PROVIDER_NAMES, type IdentityProvider } from "../../rules/accounts/identity-providers.ts";
import type { ProviderPerson } from "../adapters/identity/port.ts";
import type { Db, Deps } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { isTaken } from "../platform/database/write-failures.ts";
import type { Client } from "../platform/http/client.ts";
import { refuse } from "../platform/http/errors.ts";
import type { Caller } from "../platform/http/guard.ts";
import { newId } from "../platform/ids.ts";
import { by, noteEvent } from "./events/note-event.ts";
import { lockUser } from "./lock-user.ts";
import { passkeys } from "./second-factors/tables.ts";
import { userIdentities, users } from "./tables.ts";

export async function listSignIns(db: Db, { userId }: Caller): Promise<ReplyOf<typeof contract.listSignIns>> {
  const rows = await db
    .select({
      provider: userIdentities.provider,
      since: userIdentities.createdAt,
      otherWay: sql<boolean>`${users.passwordHash} is not null
        or exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id})`,
    })
    .from(users)
    .leftJoin(userIdentities, eq(userIdentities.userId, users.id))
    .where(eq(users.id, userId))
    .orderBy(userIdentities.provider);
  return {
    signIns: rows.flatMap(({ provider, since }) =>
      provider === null ? [] : [{ provider, since: since!.toISOString() }],
    ),
    otherWay: rows[0]?.otherWay ?? false,
  };
}

/** Links a provider's sign-in to the caller's account, whatever the e-mail there: the caller signed in to both. */
export async function linkSignIn(
  deps: Deps,
  caller: Caller,
  { provider, token }: BodyOf<typeof contract.linkSignIn>,
  client: Client,
): Promise<void> {
  const person = await personOf(deps, provider, token);
  await deps.db
    .transaction(async (tx) => {
      const user = await lockUser(tx, caller.userId);
      const isIt = and(eq(userIdentities.provider, provider), eq(userIdentities.providerUserId, person.providerUserId));
      const [known] = await tx.select({ userId: userIdentities.userId }).from(userIdentities).where(isIt);
      if (known?.userId === user.id) return;
      if (known !== undefined) throw refuse(contract.linkSignIn, "IN_USE");
      const { providerUserId, emailVerified } = person;
      const id = newId();
      const now = deps.now();
      await tx
        .insert(userIdentities)
        .values({ id, userId: user.id, provider, providerUserId, emailVerified, createdAt: now });
      const from = by(caller, client, user.id);
      await noteEvent(deps, tx, { userId: user.id, kind: "IDENTITY_JOINED", about: provider, from });
      await enqueueMail(deps, tx, {
        template: "sign-in-added",
        to: user.email,
        key: `sign-in-added:${id}`,
        data: {
          firstName: user.firstName,
          provider: IDENTITY_PROVIDER_NAMES[provider],
          passwordDropped: false,
          inSettings: true,
        },
      });
    })
    .catch((error: unknown) => {
      if (isTaken(error, "user_identities_key")) throw refuse(contract.linkSignIn, "IN_USE");
      throw isTaken(error, "user_identities_one_per_provider") ? refuse(contract.linkSignIn, "ANOTHER") : error;
    });
}

async function personOf({ identity, log }: Deps, provider: IdentityProvider, token: string): Promise<ProviderPerson> {
  const isSetUp = (provider === "GOOGLE" ? identity.googleClientId : identity.facebookAppId) !== null;
  if (!isSetUp) throw refuse(contract.linkSignIn, "NOT_SET_UP");
  const requested = provider === "GOOGLE" ? identity.verifyGoogle(token) : identity.verifyFacebook(token);
  const person = await requested.catch((error: unknown) => {
    log.warn({ err: error }, "sign-in provider");
    throw refuse(contract.linkSignIn, "PROVIDER_DOWN");
  });
  if (person === null) throw refuse(contract.linkSignIn, "BAD_TOKEN");
  return person;
}

/**
 * Unlinks a provider's sign-in, but never the last way to sign in, and notifies the owner. The user's row is locked, so
 * two concurrent calls leave one.
 */
export async function unlinkSignIn(
  deps: Deps,
  caller: Caller,
  provider: IdentityProvider,
  client: Client,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.userId);
    const ofUser = eq(userIdentities.userId, user.id);
    const removed = await tx
      .delete(userIdentities)
      .where(and(ofUser, eq(userIdentities.provider, provider)))
      .returning({ id: userIdentities.id });
    if (removed.length === 0) return;
    const left = await tx.$count(userIdentities, and(ofUser, ne(userIdentities.provider, provider)));
    const isIn =
      user.passwordHash !== null || left > 0 || (await tx.$count(passkeys, eq(passkeys.userId, user.id))) > 0;
    if (!isIn) throw refuse(contract.unlinkSignIn, "LAST_WAY_IN");
    const from = by(caller, client, user.id);
    await noteEvent(deps, tx, { userId: user.id, kind: "IDENTITY_REMOVED", about: provider, from });
    await enqueueMail(deps, tx, {
      template: "sign-in-removed",
      to: user.email,
      key: `sign-in-removed:${removed[0]!.id}`,
      data: { firstName: user.firstName, userId: user.id, provider: IDENTITY_PROVIDER_NAMES[provider] },
    });
  });
}
