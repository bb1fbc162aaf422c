import { and, count, eq, gt } from "drizzle-orm";
import * as contract from "../../contract/accounts/auth.ts";
import { BRAND } from "../../rules/brand.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import type { Deps, Tx } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { HttpError, refuse } from "../platform/http/errors.ts";
import type { Caller } from "../platform/http/guard.ts";
import { hashCode, newCode } from "../platform/tokens/one-time-secrets.ts";
import { seal } from "../platform/tokens/sealed.ts";
import { enqueueSms } from "../sms/enqueue-sms.ts";
import { lockUser } from "./lock-user.ts";
import { replaceCode } from "./one-time-codes.ts";
import { oneTimeCodes } from "./tables.ts";

const CODE_GOOD_FOR_MS = 10 * MINUTE_MS;
const TRIES = 5;
/** Per account, whatever addresses they are asked from: each code is five guesses more. */
const CODES_PER_WINDOW = 5;
const WINDOW_MS = 10 * MINUTE_MS;

/** Sends an admin a code: by SMS where a service reaches their phone, else by e-mail (docs/product/accounts.md#second-factor). */
export async function requestTwoFactorCode(deps: Deps, caller: Caller): Promise<{ sentBy: "EMAIL" | "SMS" }> {
  const { db, now, settings } = deps;
  if (caller.role !== "ADMIN") throw refuse(contract.requestTwoFactorCode, "NOT_NEEDED");
  const code = newCode();
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.userId);
    await refuseTooMany(tx, user.id, now());
    const { id } = await replaceCode(tx, {
      userId: user.id,
      purpose: "SECOND_FACTOR",
      codeHash: hashCode(settings.authSecret, user.id, code),
      tries: TRIES,
      goodForMs: CODE_GOOD_FOR_MS,
      now: now(),
    });
    const key = `two-factor-code:${id}`;
    if (deps.sms.reachesPhones && user.phone?.trim()) {
      const text = `${code} is your login code at ${BRAND.name}. It works for 10 minutes, once.`;
      await enqueueSms(deps, tx, { to: user.phone, text, key });
      return { sentBy: "SMS" };
    }
    await enqueueMail(deps, tx, {
      template: "two-factor-code",
      to: user.email,
      key,
      data: { firstName: user.firstName, code: seal(settings.authSecret, code) },
    });
    return { sentBy: "EMAIL" };
  });
}

async function refuseTooMany(tx: Tx, userId: string, now: Date): Promise<void> {
  const [sent] = await tx
    .select({ codes: count() })
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.userId, userId),
        eq(oneTimeCodes.purpose, "SECOND_FACTOR"),
        gt(oneTimeCodes.createdAt, new Date(now.getTime() - WINDOW_MS)),
      ),
    );
  if (sent!.codes >= CODES_PER_WINDOW) {
    throw new HttpError(429, "We sent you several codes already. Please wait 10 minutes and try again.");
  }
}
