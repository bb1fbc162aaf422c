import * as contract from "../../../contract/film/contact-sheets.ts";
import { handleCall } from "../../handle-call.ts";
import { draftMakerOf } from "../../prints/draft-maker.ts";
import { drawSheetOfDraft, printSheet } from "./print-of-sheet.ts";
import { findContactSheet } from "./sheet-reply.ts";
import { startContactSheet } from "./start-contact-sheet.ts";
import { makeContactSheet } from "./make-contact-sheet.ts";
import type { Module } from "../../module.ts";

export const sheetsModule = {
  endpoints: {
    makeContactSheet: handleCall(contract.makeContactSheet, async (deps, { params: { userId }, body, caller }) => {
      const id = await startContactSheet(deps, { userId, isLab: caller.role === "ADMIN" }, body);
      return { contactSheet: await findContactSheet(deps, userId, id) };
    }),
    printContactSheet: handleCall(
      contract.printContactSheet,
      async (deps, { params, body, caller, headers, network }) => {
        const maker = draftMakerOf(caller, headers);
        const asked = { userId: params.userId, isLab: caller.role === "ADMIN", rollId: body.rollId };
        return { draftId: await printSheet(deps, maker, asked, network) };
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
  },
} satisfies Module;
