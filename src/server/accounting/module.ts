import * as contract from "../../contract/accounting/accounting.ts";
import { handleCall } from "../handle-call.ts";
import type { Module } from "../module.ts";
import { closeDay, drawerNow, moveCash } from "./drawer.ts";
import { accountingMonth, accountsWithNames, journalFile, saveAccounts, taxFile } from "./month.ts";

export const accountingModule = {
  endpoints: {
    getDrawer: handleCall(contract.getDrawer, (deps) => drawerNow(deps)),

    closeDay: handleCall(contract.closeDay, async (deps, { body, caller }) => {
      await closeDay(deps, { ...body, by: caller.userId });
      return drawerNow(deps);
    }),

    moveCash: handleCall(contract.moveCash, async (deps, { body, caller, idempotencyKey }) => {
      await moveCash(deps, { movement: body, by: caller.userId, idempotencyKey });
      return drawerNow(deps);
    }),

    getAccountingMonth: handleCall(contract.getAccountingMonth, (deps, { params }) =>
      accountingMonth(deps, params.month),
    ),

    exportJournal: handleCall(contract.exportJournal, (deps, { params, query }) =>
      journalFile(deps, params.month, query.format),
    ),

    exportTaxSums: handleCall(contract.exportTaxSums, (deps, { params }) => taxFile(deps, params.month)),

    listAccounts: handleCall(contract.listAccounts, ({ db }) => accountsWithNames(db)),

    saveAccounts: handleCall(contract.saveAccounts, (deps, { body, caller }) =>
      saveAccounts(deps, body, caller.userId),
    ),
  },
} satisfies Module;
