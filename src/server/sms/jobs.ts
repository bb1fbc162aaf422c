import type { Deps } from "../deps.ts";
import { SmsRefused } from "../adapters/sms/port.ts";
import type { JobData } from "../job-data.ts";
import { NotAgain, type Work } from "../platform/jobs/work.ts";
import { unseal, type Sealed } from "../platform/tokens/sealed.ts";

export const smsJobs = {
  // About an hour of tries: later than that, a code or a courier's notice says nothing any more.
  "send-sms": {
    retries: 15,
    atOnce: 1,
    within: 30,
    run: async ({ sms, settings }, { to, text, key }) =>
      sms.send({ to, text: unseal(settings.authSecret, text as Sealed), key }).catch((error: unknown) => {
        if (!(error instanceof SmsRefused)) throw error;
        throw new NotAgain(`The SMS service rejected the message: ${error.message}`);
      }),
  },
} satisfies { "send-sms": Work<Deps, JobData["send-sms"]> };
