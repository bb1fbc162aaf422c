import { SmsRefused } from "../adapters/sms/port.ts";
import { PermanentFailure } from "../platform/jobs/job-handler.ts";
import { unseal, type Sealed } from "../platform/tokens/sealed.ts";
import type { Module } from "../module.ts";

export const smsModule = {
  jobs: {
    // Retried for about an hour. Later, a code or a courier's notice is useless.
    "send-sms": {
      retries: 15,
      concurrency: 1,
      timeoutSeconds: 30,
      run: async ({ sms, settings }, { to, text, key }) =>
        sms.send({ to, text: unseal(settings.authSecret, text as Sealed), key }).catch((error: unknown) => {
          if (!(error instanceof SmsRefused)) throw error;
          throw new PermanentFailure(`The SMS service rejected the message: ${error.message}`);
        }),
    },
  },
} satisfies Module;
