import { workProviderEvent } from "./work-provider-event.ts";
import type { Module } from "../module.ts";

export const providerEventsModule = {
  jobs: {
    "work-provider-event": {
      retries: 300, // every 5 minutes in the end: outlasts a day of the provider being down
      concurrency: 2,
      timeoutSeconds: 60,
      run: (deps, { eventId }) => workProviderEvent(deps, eventId),
    },
  },
} satisfies Module;
