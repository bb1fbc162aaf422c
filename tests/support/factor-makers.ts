import { eq } from "drizzle-orm";
import { askForPasskey, addPasskey, beginPasskey, verifyPasskey } from "../../src/contract/accounts/passkeys.ts";
import {
  beginAuthenticator,
  switchOnAuthenticator,
  verifyAuthenticatorCode,
} from "../../src/contract/accounts/second-factors.ts";
import { CODE_STEP_SECONDS } from "../../src/rules/accounts/second-factors.ts";
import { users } from "../../src/server/accounts/tables.ts";
import { totpCode } from "../../src/server/platform/tokens/totp.ts";
import { aSoftPasskey, type SoftPasskey } from "./soft-passkey.ts";
import type { Person, TestLab } from "./start-lab.ts";

/** An app on a phone, whose clock may be off. @param offMs milliseconds */
export type App = { code(offMs?: number): string };

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export function appWith(secret: string, now: () => Date): App {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return { code: (offMs = 0) => totpCode(bytes, Math.floor((now().getTime() + offMs) / 1000 / CODE_STEP_SECONDS)) };
}

/** As a mailed code would show it. */
export async function proveEmail({ lab }: TestLab, { userId }: Person): Promise<void> {
  await lab.deps.db.update(users).set({ emailVerifiedAt: lab.deps.now() }).where(eq(users.id, userId));
}

/** Gives a person an authenticator app; its code is used, the next one is good. */
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
  const { options } = await who.call(askForPasskey);
  return who.call(verifyPasskey, { body: { passkey: key.answer(options) } });
}
