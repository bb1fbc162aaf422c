import * as contract from "../../contract/submissions/submissions.ts";
import { handleCall } from "../handle-call.ts";
import { findSubmission, listSubmissions } from "./queries.ts";
import { orderSubmissions, selectSubmission } from "./select-submissions.ts";
import { submitScan, submitScans, withdrawSubmission, withdrawSubmissions } from "./submit-scans.ts";
import { activeSubmissions } from "./active-submissions.ts";
import { socialSubmissions } from "./tables.ts";
import { eq } from "drizzle-orm";
import type { Module } from "../module.ts";

export const submissionsModule = {
  endpoints: {
    submitScan: handleCall(contract.submitScan, async (deps, { params, body }) => ({
      submission: await findSubmission(deps, await submitScan(deps, { ...params, handle: body.instagramHandle })),
    })),
    submitScans: handleCall(contract.submitScans, async (deps, { params, body: { scanIds, instagramHandle } }) => ({
      offered: await submitScans(deps, { ...params, scanIds, handle: instagramHandle }),
    })),
    withdrawSubmissions: handleCall(contract.withdrawSubmissions, async (deps, { params, body }) => ({
      submissionIds: await withdrawSubmissions(deps, { ...params, ...body }),
    })),
    listOwnSubmissions: handleCall(contract.listOwnSubmissions, (deps, { params, query }) =>
      listSubmissions(deps, { ...query, customerId: params.userId }),
    ),
    withdrawSubmission: handleCall(contract.withdrawSubmission, async (deps, { params }) => {
      await withdrawSubmission(deps, params);
      return { done: true as const };
    }),
    listSubmissions: handleCall(contract.listSubmissions, (deps, { query }) =>
      listSubmissions(deps, { ...query, searchesNames: true }),
    ),
    listSelectedSubmissions: handleCall(contract.listSelectedSubmissions, (deps, { query }) =>
      listSubmissions(deps, { ...query, selected: true, toAll: true }),
    ),
    selectSubmission: handleCall(contract.selectSubmission, async (deps, { params, body, caller }) => {
      await selectSubmission(deps, { ...params, ...body, by: caller.userId });
      return { submission: await findSubmission(deps, params.submissionId) };
    }),
    orderSubmissions: handleCall(contract.orderSubmissions, async (deps, { body, caller }) => {
      await orderSubmissions(deps, { ...body, by: caller.userId });
      return { done: true as const };
    }),
  },

  linkScopes: { submission: activeSubmissions },

  pageTables: [socialSubmissions],

  exports: {
    listOwnSubmissions: "offers",
  },

  async deleteUserData(tx, { id }) {
    await tx.delete(socialSubmissions).where(eq(socialSubmissions.customerId, id));
  },
} satisfies Module;
