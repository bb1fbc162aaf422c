import * as contract from "../../contract/accounts/accounts.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { DAY_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import type { Client } from "../platform/http/client.ts";
import { refuse } from "../platform/http/errors.ts";
import { type Caller, mustBeConfirmed, mustBePermitted } from "../platform/http/guard.ts";
import { hashLinkToken, newLinkToken } from "../platform/tokens/one-time-secrets.ts";
import { seal } from "../platform/tokens/sealed.ts";
import { by, noteEvent } from "./events/note-event.ts";
import { replaceCode } from "./one-time-codes.ts";
import { isTakenEmail, openAccount } from "./open-account.ts";

const INVITATION_GOOD_FOR_MS = 7 * DAY_MS;

/** Creates an account without a password and e-mails its owner a link to set one. @returns the user's id */
export async function addUser(
  deps: Deps,
  caller: Caller,
  form: BodyOf<typeof contract.addUser>,
  client: Client,
): Promise<string> {
  if (form.role !== "CUSTOMER") {
    mustBePermitted(caller, "staff");
    mustBeConfirmed(caller);
  }
  const { db, now, settings } = deps;
  const token = newLinkToken();
  return db
    .transaction(async (tx) => {
      const staffRole = form.role === "ADMIN" ? form.staffRole : null;
      const user = await openAccount(deps, tx, { ...form, staffRole, phone: form.phone ?? null, passwordHash: null });
      const { id } = await replaceCode(tx, {
        userId: user.id,
        purpose: "PASSWORD_RESET",
        codeHash: hashLinkToken(token),
        attempts: 1,
        goodForMs: INVITATION_GOOD_FOR_MS,
        now: now(),
      });
      await enqueueMail(deps, tx, {
        template: "account-invitation",
        to: user.email,
        key: `account-invitation:${id}`,
        data: { firstName: user.firstName, token: seal(settings.authSecret, token) },
      });
      const from = by(caller, client, user.id);
      await noteEvent(deps, tx, { userId: user.id, kind: "ACCOUNT_MADE", about: form.role, from });
      return user.id;
    })
    .catch((error: unknown) => {
      throw isTakenEmail(error) ? refuse(contract.addUser, "EMAIL_TAKEN") : error;
    });
}
