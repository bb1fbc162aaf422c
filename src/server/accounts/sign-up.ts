import { and, eq, sql } from "drizzle-orm";
import * as contract from "../../contract/accounts/auth.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { normalizeEmail } from "../../rules/accounts/email.ts";
import type { Deps } from "../deps.ts";
import { isClosedFor } from "../lab-settings/is-closed-for.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import type { Client } from "../platform/http/client.ts";
import { HttpError, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { mayAttempt } from "./login-throttling.ts";
import { noteEvent } from "./events/note-event.ts";
import { logIn } from "./log-in.ts";
import { isTakenEmail, openAccount } from "./open-account.ts";
import { hashPassword, refuseWeakPassword } from "./passwords.ts";
import { type StartedSession, startSession } from "./sessions.ts";
import { users } from "./tables.ts";

type Form = BodyOf<typeof contract.signUp>;

/**
 * Creates a customer account and opens its first session. If the account exists and the password matches, logs in
 * instead.
 */
export async function signUp(deps: Deps, form: Form, client: Client): Promise<StartedSession> {
  const { db, now } = deps;
  const { password, ...person } = form;
  if (isClosedFor(deps, null)) throw refuse(contract.signUp, "NOT_OPEN");
  refuseWeakPassword(password, person);
  const passwordHash = await hashPassword(password);
  return db
    .transaction(async (tx) => {
      const user = await openAccount(deps, tx, { ...person, role: "CUSTOMER", passwordHash });
      await enqueueMail(deps, tx, {
        template: "welcome",
        to: user.email,
        key: `welcome:${user.id}`,
        data: { firstName: user.firstName },
      });
      const session = await startSession(tx, user, now(), { client });
      await noteEvent(deps, tx, { userId: user.id, kind: "SIGNED_UP", from: { client, sessionId: session.id } });
      return session;
    })
    .catch((error: unknown) => {
      if (isTakenEmail(error)) return logInInstead(deps, form, client);
      throw error;
    });
}

/** Counts as a login attempt at that account, so sign-up cannot be used to probe many e-mails or guess passwords. */
async function logInInstead(deps: Deps, { email, password }: Form, client: Client): Promise<StartedSession> {
  return logIn(deps, { email, password }, client).catch(async (error: unknown) => {
    if (!(error instanceof HttpError) || error.status !== 401) throw error;
    await notifyOwner(deps, normalizeEmail(email));
    throw refuse(contract.signUp, "EMAIL_TAKEN");
  });
}

async function notifyOwner(deps: Deps, email: string): Promise<void> {
  const [owner] = await deps.db
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email), eq(users.guest, false)));
  if (owner === undefined || !(await mayAttempt(deps, [{ kind: "sign-up-mail", by: [owner.id] }]))) return;
  await deps.db.transaction((tx) =>
    enqueueMail(deps, tx, {
      template: "sign-up-again",
      to: owner.email,
      key: `sign-up-again:${newId()}`,
      data: { firstName: owner.firstName },
    }),
  );
}
