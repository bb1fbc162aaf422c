import type { StaffRole } from "../../rules/accounts/staff-roles.ts";
import { DAY_MS } from "../../rules/time.ts";
import type { Deps, Tx } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import type { Client } from "../platform/http/client.ts";
import type { Caller } from "../platform/http/guard.ts";
import { hashLinkToken, newLinkToken } from "../platform/tokens/one-time-secrets.ts";
import { seal } from "../platform/tokens/sealed.ts";
import { by, noteEvent } from "./events/note-event.ts";
import { replaceCode } from "./one-time-codes.ts";
import { type NewAccount, openAccount } from "./open-account.ts";

const INVITATION_GOOD_FOR_MS = 7 * DAY_MS;

/** Creates an account without a password, and e-mails its owner a link if they have an e-mail. @returns the user's id */
export async function inviteUser(
  deps: Deps,
  tx: Tx,
  { person, caller, client }: { person: Omit<NewAccount, "passwordHash">; caller: Caller; client: Client },
): Promise<string> {
  const user = await openAccount(deps, tx, { ...person, passwordHash: null });
  if (person.email !== null) await mailInvitation(deps, tx, user, person.staffRole ?? null);
  const from = by(caller, client, user.id);
  await noteEvent(deps, tx, { userId: user.id, kind: "ACCOUNT_MADE", about: person.role, from });
  return user.id;
}

/** E-mails the owner of an account without a password a link to set one. */
export async function mailInvitation(
  deps: Deps,
  tx: Tx,
  user: { id: string; email: string; firstName: string },
  staffRole: StaffRole | null,
  { isImported = false } = {},
): Promise<void> {
  const token = newLinkToken();
  const { id } = await replaceCode(tx, {
    userId: user.id,
    purpose: "PASSWORD_RESET",
    codeHash: hashLinkToken(token),
    attempts: 1,
    goodForMs: INVITATION_GOOD_FOR_MS,
    now: deps.now(),
  });
  await enqueueMail(deps, tx, {
    template: "account-invitation",
    to: user.email,
    key: `account-invitation:${id}`,
    data: {
      firstName: user.firstName,
      token: seal(deps.settings.authSecret, token),
      staffRole,
      isImported,
    },
  });
}
