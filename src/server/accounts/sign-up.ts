import * as contract from "../../contract/accounts.ts";
import type { BodyOf } from "../../contract/call.ts";
import { normaliseEmail } from "../../rules/accounts/email.ts";
import type { Deps, Tx } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { hashPassword, refuseWeakPassword } from "./passwords.ts";
import { newReferralCode } from "./referral-code.ts";
import { type StartedSession, startSession } from "./sessions.ts";
import { users } from "./tables.ts";

/** Makes a customer's account and opens its first session. */
export async function signUp(deps: Deps, form: BodyOf<typeof contract.signUp>): Promise<StartedSession> {
  const { db, now } = deps;
  refuseWeakPassword(form.password);
  const passwordHash = await hashPassword(form.password);
  const { firstName, lastName } = form;
  const user = { id: newId(), role: "CUSTOMER", email: normaliseEmail(form.email), firstName, lastName } as const;
  return db
    .transaction(async (tx) => {
      await saveUser(tx, { ...user, passwordHash, referralCode: newReferralCode(), createdAt: now() });
      await enqueueMail(deps, tx, {
        template: "welcome",
        to: user.email,
        key: `welcome:${user.id}`,
        data: { firstName },
      });
      return startSession(tx, user, now());
    })
    .catch((error: unknown) => {
      throw isTakenEmail(error) ? refuse(contract.signUp, "EMAIL_TAKEN") : error;
    });
}

const saveUser = (tx: Tx, user: typeof users.$inferInsert) => tx.insert(users).values(user);

/** Of two sign-ups with one address at the same time, the index lets the first one in. */
function isTakenEmail(error: unknown): boolean {
  const cause =
    error instanceof Error ? (error.cause as { code?: string; constraint?: string } | undefined) : undefined;
  return cause?.code === "23505" && cause.constraint === "users_email_key";
}
