import * as contract from "../../contract/history/history.ts";
import { handleCall } from "../handle-call.ts";
import { listChanges } from "./queries.ts";

export const historyCalls = {
  listChanges: handleCall(contract.listChanges, ({ db }, { query }) => listChanges(db, query)),
};
