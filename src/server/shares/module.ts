import * as sharedContract from "../../contract/shares/shared-scans.ts";
import * as contract from "../../contract/shares/shares.ts";
import { handleCall } from "../handle-call.ts";
import { answerSharedScan } from "./answer-shared-scan.ts";
import { blockVisitor, removeAnswer } from "./moderate-answers.ts";
import { findShare, listShares, shareWithAnswers } from "./queries.ts";
import { sendSelection } from "./send-selection.ts";
import { addShare, shareScans } from "./share-scans.ts";
import { findSharedScans, previewSharedScans, getShareEdition } from "./shared-scans.ts";
import { unlockSharedScans } from "./unlock-shared-scans.ts";
import { updateShare, withdrawShare } from "./update-share.ts";
import { mailAnswers } from "./mail-answers.ts";
import { activeShares } from "./live-share.ts";
import { eq } from "drizzle-orm";
import { shares } from "./tables.ts";
import type { Module } from "../module.ts";

export const sharesModule = {
  endpoints: {
    shareScans: handleCall(contract.shareScans, async (deps, { params: { userId }, query }) => ({
      share: await findShare(deps, userId, await shareScans(deps, { userId, scanIds: query.scanIds })),
    })),
    addShare: handleCall(contract.addShare, async (deps, { params: { userId }, body, idempotencyKey }) => ({
      share: await findShare(deps, userId, await addShare(deps, { userId, idempotencyKey, ...body })),
    })),
    listShares: handleCall(contract.listShares, (deps, { params, query }) => listShares(deps, params.userId, query)),
    getShare: handleCall(contract.getShare, (deps, { params: { userId, shareId } }) =>
      shareWithAnswers(deps, userId, shareId),
    ),
    updateShare: handleCall(contract.updateShare, async (deps, { params, body }) => {
      await updateShare(deps, params, body);
      return { share: await findShare(deps, params.userId, params.shareId) };
    }),
    withdrawShare: handleCall(contract.withdrawShare, async (deps, { params }) => {
      await withdrawShare(deps, params);
      return { done: true as const };
    }),
    removeShareAnswer: handleCall(contract.removeShareAnswer, async (deps, { params }) => {
      await removeAnswer(deps, params);
      return { done: true as const };
    }),
    blockShareVisitor: handleCall(contract.blockShareVisitor, async (deps, { params }) => {
      await blockVisitor(deps, params);
      return { done: true as const };
    }),
    getSharedScans: handleCall(sharedContract.getSharedScans, (deps, { params, query }) =>
      findSharedScans(deps, { ...params, ...query }),
    ),
    getShareEdition: handleCall(sharedContract.getShareEdition, (deps, { params, query }) =>
      getShareEdition(deps, { ...params, ...query }),
    ),
    previewSharedScans: handleCall(sharedContract.previewSharedScans, (deps, { params }) =>
      previewSharedScans(deps, params.scanCode),
    ),
    unlockSharedScans: handleCall(sharedContract.unlockSharedScans, async (deps, { params, body, network }) => ({
      key: await unlockSharedScans(deps, { ...params, ...body, network }),
    })),
    answerSharedScan: handleCall(sharedContract.answerSharedScan, async (deps, { params, body, network }) => ({
      answer: await answerSharedScan(deps, { ...params, ...body, network }),
    })),
    sendSelection: handleCall(sharedContract.sendSelection, (deps, { params, body }) =>
      sendSelection(deps, { ...params, ...body }),
    ),
  },

  jobs: {
    "mail-share-answers": {
      retries: 0,
      concurrency: 1,
      timeoutSeconds: 300,
      cron: "4-59/5 * * * *",
      run: (deps, _, stopping) => mailAnswers(deps, stopping),
    },
  },

  linkScopes: { share: activeShares },

  exports: {
    listShares: "shares",
    getShare: { each: "listShares", param: "shareId", folder: "shares" },
  },

  async deleteUserData(tx, { id }) {
    await tx.delete(shares).where(eq(shares.customerId, id));
  },
} satisfies Module;
