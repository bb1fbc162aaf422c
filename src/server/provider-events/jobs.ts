import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/work.ts";
import { workProviderEvent } from "./work-provider-event.ts";

/** Asks the provider, every 5 minutes in the end: 300 tries outlast a day of it being down. */
const workProviderEventWork: Work<Deps, JobData["work-provider-event"]> = {
  retries: 300,
  atOnce: 2,
  within: 60,
  run: (deps, { eventId }) => workProviderEvent(deps, eventId),
};

export const providerEventsJobs = { "work-provider-event": workProviderEventWork };
