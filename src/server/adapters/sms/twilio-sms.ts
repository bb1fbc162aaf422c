import type { SmsService } from "./port.ts";

const TIMEOUT_MS = 10_000;
/** The country code that a number without one is meant to have: customers live in the US. */
const COUNTRY_CODE = "+1";

export type TwilioAccount = { accountSid: string; authToken: string; from: string };

/**
 * Text messages by Twilio.
 * @param base where its API is; tests put a double there
 */
export function twilioSms(account: TwilioAccount, base = "https://api.twilio.com"): SmsService {
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
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`Twilio answered ${response.status}`);
    },
  };
}

/** "(718) 555-0132" → "+17185550132". */
export function internationalNumber(typed: string): string {
  const digits = typed.replaceAll(/\D/g, "");
  if (typed.trim().startsWith("+") || digits.length > 10) return `+${digits}`;
  return COUNTRY_CODE + digits;
}
