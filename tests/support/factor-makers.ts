import { eq } from "drizzle-orm";
import { passkeyOptions, addPasskey, beginPasskey, verifyPasskey } from "../../src/contract/accounts/passkeys.ts";
import {
  requestUserEmailChange,
  beginAuthenticator,
  changeUserEmail,
  switchOnAuthenticator,
  verifyAuthenticatorCode,
} from "../../src/contract/accounts/second-factors.ts";
import { CODE_STEP_SECONDS } from "../../src/rules/accounts/second-factors.ts";
import { users } from "../../src/server/accounts/tables.ts";
import { type App, appWith } from "./authenticator-app.ts";
import { aSoftPasskey, type SoftPasskey } from "./soft-passkey.ts";
import type { Person, TestLab } from "./start-lab.ts";

export async function proveEmail({ lab }: TestLab, { userId }: Person): Promise<void> {
  await lab.deps.db.update(users).set({ emailVerifiedAt: lab.deps.now() }).where(eq(users.id, userId));
}

/** Sets up an authenticator app for a person; its current code is used, the next one is valid. */
export async function setUpApp(
  lab: TestLab,
  who: Person,
  name = "My phone",
): Promise<{ app: App; recoveryCodes: string[] | null }> {
  await proveEmail(lab, who);
  const { secret } = await who.call(beginAuthenticator);
  const app = appWith(secret, lab.clock.now);
  const { recoveryCodes } = await who.call(switchOnAuthenticator, { body: { name, code: app.code() } });
  lab.clock.move(CODE_STEP_SECONDS * 1000);
  return { app, recoveryCodes };
}

export async function setUpPasskey(
  lab: TestLab,
  who: Person,
  name = "My key",
): Promise<{ key: SoftPasskey; recoveryCodes: string[] | null }> {
  await proveEmail(lab, who);
  const key = aSoftPasskey();
  const { options } = await who.call(beginPasskey);
  const { recoveryCodes } = await who.call(addPasskey, { body: { name, passkey: key.create(options) } });
  return { key, recoveryCodes };
}

export const verifyApp = (who: Person, code: string) => who.call(verifyAuthenticatorCode, { body: { code } });

export async function verifyKey(who: Person, key: SoftPasskey) {
  const { options } = await who.call(passkeyOptions);
  return who.call(verifyPasskey, { body: { passkey: key.answer(options) } });
}

export async function codeForNewEmail(lab: TestLab, email: string): Promise<string> {
  const mails = (await lab.outbox(email)).filter(({ subject }) => subject === "Is this your new e-mail?");
  return /\b\d{6}\b/.exec(mails.at(-1)!.text)![0];
}

export async function changeEmailAtTheDesk(lab: TestLab, admin: Person, userId: string, email: string) {
  const params = { userId };
  await admin.call(requestUserEmailChange, { params, body: { email } });
  const code = await codeForNewEmail(lab, email.toLowerCase());
  return admin.call(changeUserEmail, { params, body: { email, code } });
}
