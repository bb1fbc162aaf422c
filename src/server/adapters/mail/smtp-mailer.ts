import { createHash } from "node:crypto";
import { createTransport } from "nodemailer";
import type { SmtpSettings } from "../../platform/service-settings.ts";
import { type Mail, type Mailer, MailRefused, MAILS_AT_ONCE } from "./port.ts";

const MAILS_PER_CONNECTION = 100;
/** All of these together, twice, stay below the two minutes in which a fetched batch must be sent (mails/module.ts). */
const CONNECTS_WITHIN_MS = 10_000;
const ANSWERS_WITHIN_MS = 30_000;

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string };

export function smtpMailer(settings: SmtpSettings): Mailer & { close(): void } {
  const { host, port, secure, mustEncrypt, login, from, bouncesTo } = settings;
  const transport = createTransport({
    pool: true,
    // Connections are reused for the next mails; with fewer, a mail would wait here for one and outlast its try.
    maxConnections: MAILS_AT_ONCE,
    maxMessages: MAILS_PER_CONNECTION,
    host,
    port,
    secure,
    requireTLS: mustEncrypt,
    ...(login === null ? {} : { auth: login }),
    connectionTimeout: CONNECTS_WITHIN_MS,
    greetingTimeout: CONNECTS_WITHIN_MS,
    socketTimeout: ANSWERS_WITHIN_MS,
    // Mails are our own text and never name a file or a URL to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s@>]+)>?\s*$/.exec(from)![1]!;
  return {
    async send({ key, to, subject, html, text }: Mail) {
      try {
        await transport.sendMail({
          from,
          to,
          subject,
          html,
          text,
          // The same for the same mail: if a mail is sent twice, because of a crash between sending and recording it,
          // inboxes show it once.
          messageId: `<${createHash("sha256").update(key).digest("hex").slice(0, 32)}@${domain}>`,
          envelope: { from: bouncesTo ?? from, to },
          // Prevents out-of-office replies (RFC 3834).
          headers: { "Auto-Submitted": "auto-generated" },
        });
      } catch (error) {
        throw withoutRecipient(error as SmtpError);
      }
    },
    close: () => transport.close(),
  };
}

/** Omits the server's own words: they name the recipient, and errors are logged. */
function withoutRecipient({ code, command, response = "", responseCode = 0 }: SmtpError): Error {
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  if (responseCode === 0) return new Error(`the mail server could not be asked: ${code}`);
  const said = `the mail server answered ${[responseCode, status].filter(Boolean).join(" ")} to ${command}`;
  const isForGood = responseCode >= 500 && responseCode < 600;
  // 5.7.x is about the sender: like a rejected login or sender, the lab must fix it, and the mail waits until then.
  const isOfThisMail =
    (command === "RCPT TO" && !status?.startsWith("5.7.")) || (code === "EMESSAGE" && command === "DATA");
  return isForGood && isOfThisMail ? new MailRefused(said) : new Error(said);
}
