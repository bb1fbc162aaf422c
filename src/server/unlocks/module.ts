import * as contract from "../../contract/unlocks/unlocks.ts";
import { handleCall } from "../handle-call.ts";
import { unlocksOf, unlocksOfScan } from "./queries.ts";
import { quoteUnlocks } from "./quote-unlocks.ts";
import { unlockScans } from "./unlock-scans.ts";
import { makeUnlockFile } from "./unlock-files.ts";
import { scanMetadataReader } from "../film/scans/embed-scan-metadata.ts";
import { eq } from "drizzle-orm";
import { scans } from "../film/scans/tables.ts";
import { scanUnlocks } from "./tables.ts";
import type { Module } from "../module.ts";

export const unlocksModule = {
  endpoints: {
    unlockScans: handleCall(
      contract.unlockScans,
      async (deps, { params: { userId }, body, caller, idempotencyKey }) => {
        const { orderId, payment } = await unlockScans(deps, { userId, ...body, by: caller.userId, idempotencyKey });
        return { orderId, payment, scans: await unlocksOf(deps, userId, body.scanIds) };
      },
    ),
    quoteUnlocks: handleCall(contract.quoteUnlocks, (deps, { params, body }) =>
      quoteUnlocks(deps, params.userId, body.scanIds),
    ),
    listUnlocks: handleCall(contract.listUnlocks, (deps, { params }) =>
      unlocksOfScan(deps, params.userId, params.scanId),
    ),
  },

  jobs: {
    "make-unlock-file": {
      cpuBound: true,
      retries: 20, // over an hour: staff may have to free disk space
      concurrency: 1,
      timeoutSeconds: 600,
      run: (deps, { unlockId }) => makeUnlockFile(deps, unlockId),
    },
  },

  embedsMetadata: { unlocks: scanMetadataReader },

  // The rows are deleted with the scans.
  async deleteUserData(tx, { id }) {
    const unlocked = await tx
      .select({ key: scanUnlocks.fileKey })
      .from(scanUnlocks)
      .innerJoin(scans, eq(scans.id, scanUnlocks.scanId))
      .where(eq(scans.customerId, id));
    return unlocked.map(({ key }) => key);
  },
} satisfies Module;
