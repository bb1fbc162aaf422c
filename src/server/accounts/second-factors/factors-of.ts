import { sql } from "drizzle-orm";
import type * as contract from "../../../contract/accounts/second-factors.ts";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import {
  type FactorCounts,
  hasFactor,
  type VerificationMethod,
  verificationMethods,
} from "../../../rules/accounts/second-factors.ts";
import type { Db, Deps, Tx } from "../../deps.ts";
import type { Caller } from "../../platform/http/guard.ts";
import { isoTime, isoTimeOrNull } from "../../platform/iso-time.ts";
import { mustExist } from "../lock-user.ts";
import { authenticators, passkeys, recoveryCodes } from "./tables.ts";

const authenticatorsOf = (userId: string) =>
  sql`${authenticators} where ${authenticators.userId} = ${userId} and ${authenticators.switchedOnAt} is not null`;
const passkeysOf = (userId: string) => sql`${passkeys} where ${passkeys.userId} = ${userId}`;
const codesLeftOf = (userId: string) =>
  sql`(select count(*)::int from ${recoveryCodes} where ${recoveryCodes.userId} = ${userId} and ${recoveryCodes.usedAt} is null)`;

export async function factorCounts(db: Db | Tx, userId: string): Promise<FactorCounts> {
  const { rows } = await db.execute<FactorCounts>(sql`
    select (select count(*)::int from ${authenticatorsOf(userId)}) as authenticators,
      (select count(*)::int from ${passkeysOf(userId)}) as passkeys, ${codesLeftOf(userId)} as "recoveryCodes"`);
  return rows[0]!;
}

/** Whether an account requires a second factor at every login. */
export const hasSetUpFactor = async (db: Db | Tx, userId: string): Promise<boolean> =>
  hasFactor(await factorCounts(db, userId));

/** Whether a caller without any factor set up would be sent a code. */
export const isSentCodes = (caller: Caller): boolean =>
  caller.role === "ADMIN" || caller.secondFactorPending || caller.confirmsBy === "CODE";

export async function waysOf({ db }: Deps, caller: Caller): Promise<VerificationMethod[]> {
  return verificationMethods(await factorCounts(db, caller.userId), isSentCodes(caller));
}

type Row = { id: string; name: string; addedAt: string; lastUsedAt: string | null };
type Lists = { authenticators: Row[]; passkeys: (Row & { backedUp: boolean })[]; recoveryCodesLeft: number };

const timed = <R extends Row>(row: R) => ({
  ...row,
  addedAt: isoTime(row.addedAt),
  lastUsedAt: isoTimeOrNull(row.lastUsedAt),
});

export async function listFactors(db: Db, userId: string): Promise<ReplyOf<typeof contract.listSecondFactors>> {
  const { rows } = await db.execute<Lists>(sql`
    select (
      select coalesce(json_agg(json_build_object(
        'id', ${authenticators.id}, 'name', ${authenticators.name}, 'addedAt', ${authenticators.switchedOnAt},
        'lastUsedAt', ${authenticators.lastUsedAt}
      ) order by ${authenticators.id}), '[]') from ${authenticatorsOf(userId)}
    ) as authenticators, (
      select coalesce(json_agg(json_build_object(
        'id', ${passkeys.id}, 'name', ${passkeys.name}, 'addedAt', ${passkeys.createdAt},
        'lastUsedAt', ${passkeys.lastUsedAt}, 'backedUp', ${passkeys.backedUp}
      ) order by ${passkeys.id}), '[]') from ${passkeysOf(userId)}
    ) as passkeys, ${codesLeftOf(userId)} as "recoveryCodesLeft"`);
  const found = rows[0]!;
  if (found.authenticators.length + found.passkeys.length === 0) await mustExist(db, userId);
  return { ...found, authenticators: found.authenticators.map(timed), passkeys: found.passkeys.map(timed) };
}
