import * as contract from "../../contract/lab/lab.ts";
import { handleCall } from "../handle-call.ts";
import { generalStats } from "./general-stats.ts";

export const labCalls = {
  generalStats: handleCall(contract.generalStats, (deps) => generalStats(deps)),
};
