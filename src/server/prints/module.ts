import * as contract from "../../contract/prints/prints.ts";
import { handleCall, cachedCall } from "../handle-call.ts";
import { products, productVariants } from "../products/tables.ts";
import type { Caller } from "../platform/http/guard.ts";
import { arrangeDraft, convertDraft, removeDraft, activeDrafts, startDraft } from "./drafts.ts";
import { copyDraft, draftOfPrint } from "./copy-draft.ts";
import { draftMakerOf } from "./draft-maker.ts";
import { draftPictures, draftView } from "./draft-view.ts";
import { findPrint, listPrints } from "./ordered-prints.ts";
import { findPaper, listPapers } from "./papers.ts";
import { addPaper, updatePaper } from "./save-paper.ts";
import { papers, paperSizes } from "./tables.ts";
import { makePrintFile } from "./make-print-file.ts";
import { makeSheetFile } from "./make-sheet-file.ts";
import { sweepDrafts } from "./sweep-drafts.ts";
import { PRINT_DRAFT_LIMIT } from "../../rules/prints/drafts.ts";
import { expectDraft, receiveDraft } from "./receive-draft.ts";
import { deleteUserData } from "./delete-user-data.ts";
import type { Module } from "../module.ts";

const isStaff = (caller: Caller | null): boolean => caller?.role === "ADMIN" && !caller.secondFactorPending;

const cachedPapers = {
  tables: [papers, paperSizes, products, productVariants],
  exceptFor: isStaff,
  describe: (_: unknown, { query }: { query: { search?: string | undefined; offset: number } }) => ({
    isVariant: Boolean(query.search) || query.offset > 0,
  }),
};

export const printsModule = {
  endpoints: {
    listPapers: cachedCall(contract.listPapers, cachedPapers, ({ db }, { query, caller }) =>
      listPapers(db, { ...query, all: isStaff(caller) && query.all === true }),
    ),

    startPrintDraft: handleCall(contract.startPrintDraft, async (deps, { query, caller, headers, network }) => {
      const maker = draftMakerOf(caller, headers);
      const { draftId, writeLink } = await startDraft(deps, maker, query, network);
      return { draft: await draftView(deps, draftId, maker, writeLink) };
    }),

    getPrintDraft: handleCall(contract.getPrintDraft, async (deps, { params, caller, headers }) => ({
      draft: await draftView(deps, params.draftId, draftMakerOf(caller, headers)),
    })),

    listPrintDrafts: handleCall(contract.listPrintDrafts, async (deps, { query, caller, headers }) => ({
      drafts: await draftPictures(deps, query.ids, draftMakerOf(caller, headers)),
    })),

    convertPrintDraft: handleCall(contract.convertPrintDraft, async (deps, { params, query, caller, headers }) => {
      const maker = draftMakerOf(caller, headers);
      await convertDraft(deps, maker, { ...params, ...query });
      return { draft: await draftView(deps, params.draftId, maker) };
    }),

    removePrintDraft: handleCall(contract.removePrintDraft, async (deps, { params, caller, headers }) => {
      await removeDraft(deps, params.draftId, draftMakerOf(caller, headers));
      return { done: true as const };
    }),

    arrangePrintDraft: handleCall(contract.arrangePrintDraft, async (deps, { params, body, caller, headers }) => {
      const maker = draftMakerOf(caller, headers);
      await arrangeDraft(deps, maker, params.draftId, body);
      return { draft: await draftView(deps, params.draftId, maker) };
    }),

    copyPrintDraft: handleCall(contract.copyPrintDraft, async (deps, { params, caller, headers, network }) => {
      const maker = draftMakerOf(caller, headers);
      return { draft: await draftView(deps, await copyDraft(deps, maker, params.draftId, network), maker) };
    }),

    addPaper: handleCall(contract.addPaper, async (deps, { body, caller }) => ({
      paper: await findPaper(deps.db, await addPaper(deps, body, caller.userId)),
    })),

    updatePaper: handleCall(contract.updatePaper, async (deps, { params, body, caller }) => {
      await updatePaper(deps, params.paperId, body, caller.userId);
      return { paper: await findPaper(deps.db, params.paperId) };
    }),

    listPrints: handleCall(contract.listPrints, (deps, { params, query, caller }) =>
      listPrints(deps, query, { ...params, forLab: caller.role === "ADMIN" }),
    ),

    getPrint: handleCall(contract.getPrint, async (deps, { params: { printId, userId }, caller }) => ({
      print: await findPrint(deps, printId, { userId, forLab: caller.role === "ADMIN" }),
    })),

    reorderPrint: handleCall(contract.reorderPrint, async (deps, { params, caller, headers, network }) => {
      const maker = draftMakerOf(caller, headers);
      return { draft: await draftView(deps, await draftOfPrint(deps, maker, params, network), maker) };
    }),
  },

  jobs: {
    "convert-print-draft": {
      cpuBound: true,
      retries: 20,
      concurrency: 1,
      timeoutSeconds: 600,
      run: (deps, { draftId }) => makePrintFile(deps, draftId),
    },
    "make-sheet-file": {
      cpuBound: true,
      retries: 20,
      concurrency: 1,
      timeoutSeconds: 600,
      run: (deps, { printId }) => makeSheetFile(deps, printId),
    },
    "sweep-print-drafts": {
      retries: 0,
      concurrency: 1,
      timeoutSeconds: 600,
      cron: "40 * * * *",
      run: (deps) => sweepDrafts(deps),
    },
  },

  uploads: {
    "print-drafts": { limit: PRINT_DRAFT_LIMIT, expect: expectDraft, keeps: true, receive: receiveDraft },
  },

  linkScopes: { draft: activeDrafts },

  exports: {
    listPrints: "prints",
  },

  deleteUserData,
} satisfies Module;
