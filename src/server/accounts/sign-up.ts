import * as contract from "../../contract/accounts/auth.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { Deps } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import type { Client } from "../platform/http/client.ts";
import { refuse } from "../platform/http/errors.ts";
import { isTakenEmail, openAccount } from "./open-account.ts";
import { hashPassword, refuseWeakPassword } from "./passwords.ts";
import { type StartedSession, startSession } from "./sessions.ts";

/** Makes a customer's account and opens its first session. */
export async function signUp(
  deps: Deps,
  form: BodyOf<typeof contract.signUp>,
  client: Client,
): Promise<StartedSession> {
  const { db, now } = deps;
  const { password, ...person } = form;
  refuseWeakPassword(password);
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
      return startSession(tx, user, now(), { client });
    })
    .catch((error: unknown) => {
      throw isTakenEmail(error) ? refuse(contract.signUp, "EMAIL_TAKEN") : error;
    });
}
