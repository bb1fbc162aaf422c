import { processWebhook } from "./inbox.ts";
import type { Module } from "../module.ts";

export const webhooksModule = {
  jobs: {
    "process-webhook": {
      retries: 300, // every 5 minutes in the end: outlasts a day of the provider being down
      concurrency: 2,
      timeoutSeconds: 60,
      run: (deps, { eventId }) => processWebhook(deps, eventId),
    },
  },
} satisfies Module;
