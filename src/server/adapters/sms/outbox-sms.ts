import type { Mailer } from "../mail/port.ts";
import type { SmsService } from "./port.ts";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escape = (text: string) => text.replace(/[&<>]/g, (character) => escapes[character]!);

/** The built-in service: text messages appear in the outbox with the mails (docs/product/mails.md#outbox). */
export function outboxSms(outbox: Mailer): SmsService {
  return {
    reachesPhones: false,
    send: ({ key, to, text }) =>
      outbox.send({ key: `sms:${key}`, to, subject: "Text message", html: `<p>${escape(text)}</p>`, text }),
  };
}
