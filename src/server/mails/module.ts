import { MAILS_AT_ONCE } from "../adapters/mail/port.ts";
import { sendMail } from "./send-mail.ts";
import type { Module } from "../module.ts";

export const mailsModule = {
  jobs: {
    // About a day of tries: with doubling waits of at most 5 minutes. No more are fetched than are under way in two goes, so that a
    // process that is killed has handed over few whose end nobody was told of.
    "send-mail": {
      retries: 300,
      concurrency: MAILS_AT_ONCE,
      batchSize: 2 * MAILS_AT_ONCE,
      timeoutSeconds: 120,
      run: sendMail,
    },
  },
} satisfies Module;
