import * as contract from "../../contract/shares/shares.ts";
import { handle } from "../handle.ts";
import { findShare, findSharedScans, listShares } from "./queries.ts";
import { shareScans } from "./share-scans.ts";
import { updateShare, withdrawShare } from "./update-share.ts";

export const sharesCalls = {
  shareScans: handle(contract.shareScans, async (deps, { params: { userId }, query }) => ({
    share: await findShare(deps, userId, await shareScans(deps, { userId, scanIds: query.scanIds })),
  })),
  listShares: handle(contract.listShares, (deps, { params, query }) => listShares(deps, params.userId, query)),
  updateShare: handle(contract.updateShare, async (deps, { params, body }) => {
    await updateShare(deps, { ...params, expiresAt: body.expiresAt === null ? null : new Date(body.expiresAt) });
    return { share: await findShare(deps, params.userId, params.shareId) };
  }),
  withdrawShare: handle(contract.withdrawShare, async (deps, { params }) => {
    await withdrawShare(deps, params);
    return { done: true as const };
  }),
  getSharedScans: handle(contract.getSharedScans, (deps, { params }) => findSharedScans(deps, params.scanCode)),
};
