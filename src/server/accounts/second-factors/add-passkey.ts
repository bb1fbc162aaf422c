import { eq } from "drizzle-orm";
import * as contract from "../../../contract/accounts/passkeys.ts";
import type { BodyOf } from "../../../contract/kit/call.ts";
import type { Deps } from "../../deps.ts";
import { isTaken } from "../../platform/database/write-failures.ts";
import type { Client } from "../../platform/http/client.ts";
import { refuse } from "../../platform/http/errors.ts";
import type { Caller } from "../../platform/http/guard.ts";
import { newId } from "../../platform/ids.ts";
import { lockUser } from "../lock-user.ts";
import { users } from "../tables.ts";
import {
  ALGORITHMS,
  CHALLENGE_GOOD_FOR_MS,
  checkNewPasskey,
  storeChallenge,
  relyingParty,
  webauthn,
} from "./check-passkey.ts";
import { factorAdded, mayAdd } from "./add-factor.ts";
import { passkeys } from "./tables.ts";

/** Returns options for the caller's browser to create a passkey that it does not have yet. */
export async function beginPasskey(deps: Deps, caller: Caller): Promise<contract.NewPasskeyOptions> {
  const { db } = deps;
  const [user] = await db.select().from(users).where(eq(users.id, caller.userId));
  await mayAdd(db, user!, "passkeys");
  const known = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, caller.userId));
  const { generateRegistrationOptions } = await webauthn();
  const party = relyingParty(deps);
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: new Uint8Array(Buffer.from(caller.userId)),
    userName: user!.email,
    userDisplayName: `${user!.firstName} ${user!.lastName}`,
    timeout: CHALLENGE_GOOD_FOR_MS,
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known,
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  await storeChallenge(deps, options.challenge, { purpose: "ADD", sessionId: caller.sessionId });
  return options as contract.NewPasskeyOptions;
}

/** Adds the passkey that the browser created. @returns recovery codes, with the first factor */
export async function addPasskey(
  deps: Deps,
  caller: Caller,
  { name, passkey }: BodyOf<typeof contract.addPasskey>,
  client: Client,
): Promise<string[] | null> {
  const facts = await checkNewPasskey(deps, passkey, { purpose: "ADD", sessionId: caller.sessionId });
  if (facts === null) throw refuse(contract.addPasskey, "NOT_VERIFIED");
  return deps.db
    .transaction(async (tx) => {
      const user = await lockUser(tx, caller.userId);
      const { first } = await mayAdd(tx, user, "passkeys");
      const id = newId();
      await tx.insert(passkeys).values({ id, userId: user.id, name, ...facts, createdAt: deps.now() });
      return factorAdded(deps, tx, { user, caller, client, id, kind: "PASSKEY", name, first });
    })
    .catch((error: unknown) => {
      throw isTaken(error, "passkeys_credential_key") ? refuse(contract.addPasskey, "KNOWN") : error;
    });
}
