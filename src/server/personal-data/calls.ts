import * as contract from "../../contract/personal-data/personal-data.ts";
import { handleCall } from "../handle-call.ts";
import { askForDeletion, deletionOf, takeDeletionBack } from "./deletions.ts";
import { askForExport, newestExport } from "./exports.ts";

const done = { done: true } as const;

export const personalDataCalls = {
  getDataExport: handleCall(contract.getDataExport, (deps, { params }) => newestExport(deps, params.userId)),

  askForDataExport: handleCall(contract.askForDataExport, async (deps, { params }) => {
    await askForExport(deps, params.userId);
    return done;
  }),

  getAccountDeletion: handleCall(contract.getAccountDeletion, ({ db }, { params }) => deletionOf(db, params.userId)),

  askForDeletion: handleCall(contract.askForDeletion, async (deps, { params }) => ({
    deletion: await askForDeletion(deps, params.userId),
  })),

  takeDeletionBack: handleCall(contract.takeDeletionBack, async (deps, { params }) => {
    await takeDeletionBack(deps, params.userId);
    return done;
  }),
};
