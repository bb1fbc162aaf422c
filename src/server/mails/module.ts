import { MAILS_AT_ONCE } from "../adapters/mail/port.ts";
import { sendMail } from "./send-mail.ts";
import type { Module } from "../module.ts";

export const mailsModule = {
  jobs: {
    // Retried for about a day, at most every 5 minutes. Batches are small: a process that is killed may send its batch again.
    "send-mail": {
      retries: 300,
      concurrency: MAILS_AT_ONCE,
      batchSize: 2 * MAILS_AT_ONCE,
      timeoutSeconds: 120,
      run: sendMail,
    },
  },
} satisfies Module;
