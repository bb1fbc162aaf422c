import { z } from "zod";
import { phoneParts } from "../../../rules/accounts/phone.ts";
import { SmsRefused, type SmsService } from "./port.ts";

const ANSWERS_WITHIN_MS = 10_000;
/** Default country code: customers live in the US. */
const COUNTRY_CODE = "+1";
/** Twilio's codes for a number that is invalid, cannot be reached from here, has unsubscribed, or is a landline. */
const NUMBER_REFUSED = new Set([21211, 21214, 21217, 21610, 21612, 21614]);
const Refusal = z.object({ code: z.number() });

export type TwilioAccount = { accountSid: string; authToken: string; from: string };

/** Sends text messages through Twilio. @param base URL of its API */
export function twilioSms(account: TwilioAccount, base: string, withinMs = ANSWERS_WITHIN_MS): SmsService {
  const { accountSid, authToken, from } = account;
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString("base64");
  return {
    reachesPhones: true,
    async send({ to, text }) {
      const response = await fetch(`${base}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
        method: "POST",
        headers: { authorization: `Basic ${credentials}` },
        body: new URLSearchParams({ To: internationalNumber(to), From: from, Body: text }),
        redirect: "error",
        signal: AbortSignal.timeout(withinMs),
      });
      const { code } = Refusal.catch({ code: 0 }).parse(await response.json().catch(() => null));
      // Omits Twilio's message: it contains the number, and errors are logged.
      const said = `Twilio answered ${response.status}${code === 0 ? "" : ` (${code})`}`;
      if (NUMBER_REFUSED.has(code)) throw new SmsRefused(said);
      if (!response.ok) throw new Error(said);
    },
  };
}

/** "(718) 555-0132" → "+17185550132". */
export function internationalNumber(typed: string): string {
  const { number } = phoneParts(typed);
  const digits = number.replaceAll(/\D/g, "");
  if (number.startsWith("+") || digits.length > 10) return `+${digits}`;
  return COUNTRY_CODE + digits;
}
