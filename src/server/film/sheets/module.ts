import * as contract from "../../../contract/film/contact-sheets.ts";
import { handleCall } from "../../handle-call.ts";
import { draftMakerOf } from "../../prints/draft-maker.ts";
import { drawSheetOfDraft, printSheet } from "./print-of-sheet.ts";
import { findContactSheet } from "./sheet-reply.ts";
import { viewerOf } from "../visible-scans.ts";
import { startContactSheet } from "./start-contact-sheet.ts";
import { sweepDownloads } from "../scans/sweep-downloads.ts";
import { allOf } from "../../platform/all-of.ts";
import { makeContactSheet, sweepContactSheets } from "./make-contact-sheet.ts";
import { eq } from "drizzle-orm";
import { contactSheets } from "./tables.ts";
import type { Module } from "../../module.ts";

export const sheetsModule = {
  endpoints: {
    makeContactSheet: handleCall(contract.makeContactSheet, async (deps, { params: { userId }, body, caller }) => {
      const id = await startContactSheet(deps, viewerOf(userId, caller), body);
      return { contactSheet: await findContactSheet(deps, userId, id) };
    }),
    printContactSheet: handleCall(
      contract.printContactSheet,
      async (deps, { params, body, caller, headers, network }) => {
        const maker = draftMakerOf(caller, headers);
        const requested = { userId: params.userId, isLab: caller.role === "ADMIN", rollId: body.rollId };
        return { draftId: await printSheet(deps, maker, requested, network) };
      },
    ),
    getContactSheet: handleCall(contract.getContactSheet, async (deps, { params }) => ({
      contactSheet: await findContactSheet(deps, params.userId, params.contactSheetId),
    })),
  },

  jobs: {
    "make-contact-sheet": {
      cpuBound: true,
      retries: 3,
      concurrency: 1,
      timeoutSeconds: 600,
      run: (deps, { contactSheetId }) => makeContactSheet(deps, contactSheetId),
    },
    "print-contact-sheet": {
      cpuBound: true,
      retries: 20,
      concurrency: 1,
      timeoutSeconds: 600,
      run: (deps, data) => drawSheetOfDraft(deps, data),
    },
    "sweep-downloads": {
      retries: 0,
      concurrency: 1,
      timeoutSeconds: 600,
      cron: "3-59/5 * * * *",
      run: (deps) => allOf([sweepDownloads, sweepContactSheets], (sweep) => sweep(deps)),
    },
  },

  async deleteUserData(tx, { id }) {
    const deleted = await tx.delete(contactSheets).where(eq(contactSheets.userId, id)).returning();
    return deleted.map(({ fileKey }) => fileKey);
  },
} satisfies Module;
