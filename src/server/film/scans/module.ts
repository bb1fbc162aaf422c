import * as contract from "../../../contract/film/scans.ts";
import * as rolls from "../../../contract/film/rolls.ts";
import * as rescans from "../../../contract/film/rescans.ts";
import * as storage from "../../../contract/film/storage.ts";
import * as timeline from "../../../contract/film/timeline.ts";
import * as zips from "../../../contract/film/zip-downloads.ts";
import * as prints from "../../../contract/prints/prints.ts";
import { handleCall } from "../../handle-call.ts";
import { findRoll } from "../rolls/queries.ts";
import { clearScans, removeScan } from "./remove-scans.ts";
import { orderScans, reverseScans } from "./order-scans.ts";
import { addRescan, listRescans } from "./rescans.ts";
import { addScan } from "./add-scan.ts";
import { downloadFiles, pickUpReply } from "./download-files.ts";
import { markFavorites, markRejects, updateScan } from "./update-scan.ts";
import { findScan, findZipDownload, listScans, scanFilters } from "./queries.ts";
import { draftMakerOf } from "../../prints/draft-maker.ts";
import { draftPrintsOfScans } from "./prints-of-scans.ts";
import { rotateScan } from "./rotate-scan.ts";
import { viewerOf } from "../visible-scans.ts";
import { prepareZip, startZipDownload } from "./zip-downloads.ts";
import { storageReply } from "./storage-queries.ts";
import { listThumbnails, scanMonths, scanRolls } from "./timeline.ts";
import { LONG_WORKS } from "../../pictures/picture-pool.ts";
import { deriveScan } from "./derive-scan.ts";
import { endStorage } from "./end-storage.ts";
import { mailRescans } from "./mail-rescans.ts";
import { showRescan } from "./show-rescan.ts";
import { sweepArrivals } from "../../files/arrivals.ts";
import { sweepUploads } from "./sweep-uploads.ts";
import { SCAN_LIMIT } from "../../../rules/film/scan-files.ts";
import { receiveUpload } from "./receive-upload.ts";
import { scanMetadataReader } from "./embed-scan-metadata.ts";
import { eq } from "drizzle-orm";
import { scanFolder } from "./scan-keys.ts";
import { scans, zipDownloads } from "./tables.ts";
import type { Module } from "../../module.ts";

export const scansModule = {
  endpoints: {
    addScan: handleCall(contract.addScan, async (deps, { params, query, body, caller, idempotencyKey }) => {
      const { scanId, writeLink } = await addScan(deps, { ...params, ...body, type: query.fileType, idempotencyKey });
      const scan = await findScan(deps, viewerOf(params.userId, caller), scanId);
      return { scan, writeLink };
    }),
    addRescan: handleCall(rescans.addRescan, async (deps, { params, query, body, caller }) => {
      const { rescanId, writeLink } = await addRescan(deps, {
        ...params,
        ...body,
        type: query.fileType,
        by: caller.userId,
      });
      const { frame, rescans: all } = await listRescans(deps, params);
      return { frame, rescan: all.find(({ id }) => id === rescanId)!, writeLink };
    }),
    listRescans: handleCall(rescans.listRescans, (deps, { params }) => listRescans(deps, params)),
    removeScan: handleCall(contract.removeScan, async (deps, { params, caller }) => {
      await removeScan(deps, { ...params, by: caller.userId });
      return { done: true as const };
    }),
    getScan: handleCall(contract.getScan, async (deps, { params, caller }) => ({
      scan: await findScan(deps, viewerOf(params.userId, caller), params.scanId),
    })),
    listScans: handleCall(contract.listScans, (deps, { params, query, caller }) =>
      listScans(deps, viewerOf(params.userId, caller), query),
    ),
    updateScan: handleCall(contract.updateScan, async (deps, { params, body, caller }) => {
      const requested = viewerOf(params.userId, caller);
      await updateScan(deps, requested, params.scanId, body);
      return { scan: await findScan(deps, requested, params.scanId) };
    }),
    markFavorites: handleCall(contract.markFavorites, (deps, { params, body, caller }) =>
      markFavorites(deps, viewerOf(params.userId, caller), body),
    ),
    markRejects: handleCall(contract.markRejects, (deps, { params, body, caller }) =>
      markRejects(deps, viewerOf(params.userId, caller), body),
    ),
    rotateScan: handleCall(contract.rotateScan, async (deps, { params, caller, idempotencyKey }) => {
      const requested = viewerOf(params.userId, caller);
      await rotateScan(deps, requested, { ...params, by: requested.isLab ? caller.userId : null, idempotencyKey });
      return { scan: await findScan(deps, requested, params.scanId) };
    }),
    startScanPrints: handleCall(prints.startScanPrints, async (deps, { params, body, caller, headers, network }) => {
      const maker = draftMakerOf(caller, headers);
      const isLab = caller.role === "ADMIN";
      return { draftIds: await draftPrintsOfScans(deps, maker, { ...params, ...body, isLab }, network) };
    }),
    scanFilters: handleCall(contract.scanFilters, (deps, { params, query, caller }) =>
      scanFilters(deps, viewerOf(params.userId, caller), query),
    ),
    scanMonths: handleCall(timeline.scanMonths, (deps, { params, query, caller }) =>
      scanMonths(deps, viewerOf(params.userId, caller), query),
    ),
    scanRolls: handleCall(timeline.scanRolls, (deps, { params, query, caller }) =>
      scanRolls(deps, viewerOf(params.userId, caller), query),
    ),
    listThumbnails: handleCall(timeline.listThumbnails, (deps, { params, query, caller }) =>
      listThumbnails(deps, viewerOf(params.userId, caller), query),
    ),
    reverseScans: handleCall(rolls.reverseScans, async (deps, { params, caller, idempotencyKey }) => {
      const requested = viewerOf(params.userId, caller);
      await reverseScans(deps, { ...params, by: requested.isLab ? caller.userId : null, idempotencyKey });
      return findRoll(deps, requested, params.rollId);
    }),
    orderScans: handleCall(rolls.orderScans, async (deps, { params, body, caller }) => {
      await orderScans(deps, { ...params, ...body, by: caller.userId });
      return findRoll(deps, viewerOf(params.userId, caller), params.rollId);
    }),
    clearScans: handleCall(rolls.clearScans, async (deps, { params, body, caller }) => {
      await clearScans(deps, { ...params, onlyAwaited: body?.onlyAwaited ?? false, by: caller.userId });
      const { roll } = await findRoll(deps, viewerOf(params.userId, caller), params.rollId);
      return { roll };
    }),
    getStorage: handleCall(storage.getStorage, (deps, { params, caller }) =>
      storageReply(deps, viewerOf(params.userId, caller)),
    ),
    getPickUp: handleCall(contract.getPickUp, (deps, { params }) => pickUpReply(deps, params.userId, params.pickUpId)),
    startZipDownload: handleCall(zips.startZipDownload, async (deps, { params, body }) => {
      const id = await startZipDownload(deps, params.userId, body);
      return { zipDownload: await findZipDownload(deps, params.userId, id) };
    }),
    getZipDownload: handleCall(zips.getZipDownload, async (deps, { params }) => ({
      zipDownload: await findZipDownload(deps, params.userId, params.zipDownloadId),
    })),
    listDownloadFiles: handleCall(zips.listDownloadFiles, async (deps, { params, body }) => ({
      rolls: await downloadFiles(deps, params.userId, body),
    })),
  },

  jobs: {
    "derive-scan": {
      cpuBound: true,
      retries: 20, // over an hour: staff may have to free disk space
      concurrency: LONG_WORKS + 1, // one stores its sizes while the others decode
      timeoutSeconds: 600,
      run: (deps, { scanId }) => deriveScan(deps, scanId),
    },
    "show-rescan": {
      cpuBound: true,
      retries: 20,
      concurrency: 1,
      timeoutSeconds: 600,
      run: (deps, { rescanId }) => showRescan(deps, rescanId),
    },
    "mail-rescans": {
      retries: 10,
      concurrency: 1,
      timeoutSeconds: 60,
      run: (deps, { rollId }) => mailRescans(deps, rollId),
    },
    "prepare-zip": {
      retries: 5,
      concurrency: 1,
      timeoutSeconds: 120,
      run: (deps, { zipDownloadId }) => prepareZip(deps, zipDownloadId),
    },
    "sweep-uploads": {
      retries: 0,
      concurrency: 1,
      timeoutSeconds: 600,
      cron: "*/2 * * * *",
      async run(deps) {
        try {
          await sweepArrivals(deps);
        } finally {
          await sweepUploads(deps);
        }
      },
    },
    "end-storage": {
      retries: 0,
      concurrency: 1,
      timeoutSeconds: 1800,
      cron: "20 * * * *",
      run: (deps, _, stopping) => endStorage(deps, stopping),
    },
  },

  uploads: {
    scans: { limit: SCAN_LIMIT, keeps: true, receive: receiveUpload },
  },

  embedsMetadata: { scans: scanMetadataReader },

  exports: {
    listScans: "scans",
    getStorage: "storage",
  },

  async deleteUserData(tx, { id }, { files }) {
    await tx.delete(zipDownloads).where(eq(zipDownloads.userId, id));
    const deleted = await tx.delete(scans).where(eq(scans.customerId, id)).returning({ id: scans.id });
    const stored = await Promise.all(deleted.map((scan) => files.list(scanFolder(scan.id))));
    return stored.flat().map(({ key }) => key);
  },
} satisfies Module;
