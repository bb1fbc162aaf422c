import * as contract from "../../contract/accounts/accounts.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { Deps } from "../deps.ts";
import type { Client } from "../platform/http/client.ts";
import { invalidField, refuse } from "../platform/http/errors.ts";
import { type Caller, mustBeConfirmed, mustBePermitted } from "../platform/http/guard.ts";
import { inviteUser } from "./invite-user.ts";
import { isTakenEmail } from "./open-account.ts";
import { mustManage } from "./staff/manage-staff.ts";

/**
 * Creates an account without a password and e-mails its owner a link to set one. A customer at the counter may give a
 * phone instead of an e-mail, and get the link once an e-mail is added (change-email.ts).
 * @returns the user's id
 */
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
  const staffRole = form.role === "ADMIN" ? form.staffRole : null;
  if (staffRole !== null) mustManage(caller, staffRole);
  const email = form.email ?? null;
  if (email === null && form.role !== "CUSTOMER") throw invalidField("email", "Enter an e-mail address");
  if (email === null && !form.phone) throw invalidField("phone", "Enter a phone number or an e-mail address");
  const person = { ...form, email, staffRole, phone: form.phone ?? null };
  return deps.db
    .transaction((tx) => inviteUser(deps, tx, { person, caller, client }))
    .catch((error: unknown) => {
      throw isTakenEmail(error) ? refuse(contract.addUser, "EMAIL_TAKEN") : error;
    });
}
