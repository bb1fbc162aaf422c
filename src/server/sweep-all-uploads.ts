import type { Deps } from "./deps.ts";
import { sweepArrivals } from "./files/arrivals.ts";
import { standsNow } from "./files/link-revocation.ts";
import { scansJobs } from "./film/scans/jobs.ts";
import type { Work } from "./platform/jobs/work.ts";
import { linkScopes } from "./link-scopes.ts";
import { uploadHandlers } from "./upload-handlers.ts";

const ofScans = scansJobs["sweep-uploads"];

/** What came straight to the store, of every kind, is taken in before scans that never came are dropped. */
export const sweepAllUploads: Work<Deps, Record<string, never>> = {
  ...ofScans,
  async run(deps, data, stopping) {
    try {
      await sweepArrivals(deps, { receivers: uploadHandlers, stands: standsNow(deps, linkScopes) });
    } finally {
      await ofScans.run(deps, data, stopping);
    }
  },
};
