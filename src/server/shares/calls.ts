import * as contract from "../../contract/shares/shares.ts";
import { handleCall } from "../handle-call.ts";
import { findShare, findSharedScans, listShares } from "./queries.ts";
import { shareScans } from "./share-scans.ts";
import { updateShare, withdrawShare } from "./update-share.ts";

export const sharesCalls = {
  shareScans: handleCall(contract.shareScans, async (deps, { params: { userId }, query }) => ({
    share: await findShare(deps, userId, await shareScans(deps, { userId, scanIds: query.scanIds })),
  })),
  listShares: handleCall(contract.listShares, (deps, { params, query }) => listShares(deps, params.userId, query)),
  updateShare: handleCall(contract.updateShare, async (deps, { params, body }) => {
    await updateShare(deps, { ...params, expiresAt: body.expiresAt === null ? null : new Date(body.expiresAt) });
    return { share: await findShare(deps, params.userId, params.shareId) };
  }),
  withdrawShare: handleCall(contract.withdrawShare, async (deps, { params }) => {
    await withdrawShare(deps, params);
    return { done: true as const };
  }),
  getSharedScans: handleCall(contract.getSharedScans, (deps, { params }) => findSharedScans(deps, params.scanCode)),
};
