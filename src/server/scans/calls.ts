import * as contract from "../../contract/scans.ts";
import { handle } from "../handle.ts";
import type { Caller } from "../platform/http/guard.ts";
import { addScan } from "./add-scan.ts";
import { findScan, findZipDownload, listScans, pickUpReply, type Viewer } from "./queries.ts";
import { removeScan } from "./remove-scan.ts";
import { startZipDownload } from "./start-zip-download.ts";

const viewer = (userId: string, caller: Caller): Viewer => ({ userId, isLab: caller.role === "ADMIN" });

export const scansCalls = {
  addScan: handle(contract.addScan, async (deps, { params, query, body, caller }) => {
    const { scanId, writeLink } = await addScan(deps, { ...params, ...body, type: query.fileType });
    const scan = await findScan(deps, viewer(params.userId, caller), scanId);
    const { url, headers, expiresAt } = writeLink;
    return { scan, writeLink: { url, method: "PUT" as const, headers, expiresAt: expiresAt.toISOString() } };
  }),
  removeScan: handle(contract.removeScan, async (deps, { params }) => {
    await removeScan(deps, params);
    return { done: true as const };
  }),
  getScan: handle(contract.getScan, async (deps, { params, caller }) => ({
    scan: await findScan(deps, viewer(params.userId, caller), params.scanId),
  })),
  listScans: handle(contract.listScans, (deps, { params, query, caller }) =>
    listScans(deps, viewer(params.userId, caller), query),
  ),
  getPickUp: handle(contract.getPickUp, (deps, { params }) => pickUpReply(deps, params.userId, params.pickUpId)),
  startZipDownload: handle(contract.startZipDownload, async (deps, { params, body }) => {
    const id = await startZipDownload(deps, params.userId, body.pickUpId);
    return { zipDownload: await findZipDownload(deps, params.userId, id) };
  }),
  getZipDownload: handle(contract.getZipDownload, async (deps, { params }) => ({
    zipDownload: await findZipDownload(deps, params.userId, params.zipDownloadId),
  })),
};
