import { processWebhook } from "./inbox.ts";
import type { Module } from "../module.ts";

export const webhooksModule = {
  jobs: {
    "process-webhook": {
      retries: 300, // at most every 5 minutes, for more than a day
      concurrency: 2,
      timeoutSeconds: 60,
      run: (deps, { eventId }) => processWebhook(deps, eventId),
    },
  },
} satisfies Module;
