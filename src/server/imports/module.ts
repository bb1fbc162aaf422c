import { eq, inArray, or } from "drizzle-orm";
import * as contract from "../../contract/imports/imports.ts";
import * as pastContract from "../../contract/imports/past-orders.ts";
import { IMPORT_FILE_LIMIT } from "../../rules/imports/imports.ts";
import { handleCall } from "../handle-call.ts";
import { subscriptions } from "../memberships/tables.ts";
import type { Module } from "../module.ts";
import { rolls } from "../film/rolls/tables.ts";
import { addImport, receiveImportFile } from "./add-import.ts";
import { checkImport, pauseImport, removeImport, runImport, undoImport } from "./change-import.ts";
import { fetchPictures } from "./fetch-pictures.ts";
import { inviteImported, mailImported } from "./invite-imported.ts";
import { listPastOrders } from "./past-orders.ts";
import { findImport, listImports } from "./queries.ts";
import { refusedRows } from "./refused-rows.ts";
import { EMPTY, itemsOf, sweepImports } from "./sweep-imports.ts";
import { importedAccounts, importedIds, importItems, pastOrders } from "./tables.ts";
import { stopImport, workImport } from "./work-import.ts";

export const importsModule = {
  endpoints: {
    listImports: handleCall(contract.listImports, (deps, { query }) => listImports(deps, query)),
    addImport: handleCall(contract.addImport, (deps, { body, caller }) => addImport(deps, body, caller.userId)),
    getImport: handleCall(contract.getImport, (deps, { params }) => findImport(deps, params.importId)),
    checkImport: handleCall(contract.checkImport, async (deps, { params: { importId }, body, caller }) => {
      await checkImport(deps, importId, body, caller.userId);
      return findImport(deps, importId);
    }),
    runImport: handleCall(contract.runImport, async (deps, { params: { importId }, caller }) => {
      await runImport(deps, importId, caller.userId);
      return findImport(deps, importId);
    }),
    pauseImport: handleCall(contract.pauseImport, async (deps, { params: { importId }, caller }) => {
      await pauseImport(deps, importId, caller.userId);
      return findImport(deps, importId);
    }),
    undoImport: handleCall(contract.undoImport, async (deps, { params: { importId }, caller }) => {
      await undoImport(deps, importId, caller.userId);
      return findImport(deps, importId);
    }),
    removeImport: handleCall(contract.removeImport, async (deps, { params, caller }) => {
      await removeImport(deps, params.importId, caller.userId);
      return { done: true as const };
    }),
    getRefusedRows: handleCall(contract.getRefusedRows, (deps, { params }) => refusedRows(deps, params.importId)),
    listPastOrders: handleCall(pastContract.listPastOrders, ({ db }, { params, query }) =>
      listPastOrders(db, { ...query, ...params }),
    ),
    findPastOrders: handleCall(pastContract.findPastOrders, ({ db }, { query }) => listPastOrders(db, query)),
    inviteImported: handleCall(contract.inviteImported, async (deps, { body, caller, idempotencyKey: key }) => ({
      invited: await inviteImported(deps, { body, by: caller.userId, key }),
    })),
  },

  exports: { listPastOrders: "earlier-orders" },

  uploads: { imports: { limit: IMPORT_FILE_LIMIT, keeps: true, receive: receiveImportFile } },

  jobs: {
    "work-import": { retries: 5, concurrency: 1, timeoutSeconds: 900, run: workImport, gaveUp: stopImport },
    "invite-imported": {
      retries: 5,
      concurrency: 1,
      timeoutSeconds: 60,
      run: (deps, { userId }) => mailImported(deps, userId),
    },
    "fetch-import-pictures": { retries: 5, concurrency: 1, timeoutSeconds: 600, run: fetchPictures },
    "sweep-imports": { retries: 0, concurrency: 1, timeoutSeconds: 600, cron: "37 8 * * *", run: sweepImports },
  },

  async deleteUserData(tx, { id, email }) {
    await tx.update(importItems).set(EMPTY).where(itemsOf(id, email));
    await tx.delete(importedIds).where(eq(importedIds.thingId, id));
    const isTheirs = or(eq(pastOrders.customerId, id), eq(pastOrders.email, email.toLowerCase()));
    const ofOrders = tx.select({ id: pastOrders.id }).from(pastOrders).where(isTheirs);
    const ofMemberships = tx.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.userId, id));
    const ofRolls = tx.select({ id: rolls.id }).from(rolls).where(eq(rolls.customerId, id));
    for (const things of [ofOrders, ofMemberships, ofRolls]) {
      await tx.update(importItems).set(EMPTY).where(inArray(importItems.thingId, things));
      await tx.delete(importedIds).where(inArray(importedIds.thingId, things));
    }
    await tx.delete(pastOrders).where(isTheirs);
    await tx.delete(importedAccounts).where(eq(importedAccounts.userId, id));
  },
} satisfies Module;
