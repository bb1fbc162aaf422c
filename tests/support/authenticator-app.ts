import { CODE_STEP_SECONDS } from "../../src/rules/accounts/second-factors.ts";
import { totpCode } from "../../src/server/platform/tokens/totp.ts";

/** An app on a phone, whose clock may be off. @param offMs milliseconds */
export type App = { code(offMs?: number): string };

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export function appWith(secret: string, now: () => Date): App {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return { code: (offMs = 0) => totpCode(bytes, Math.floor((now().getTime() + offMs) / 1000 / CODE_STEP_SECONDS)) };
}
