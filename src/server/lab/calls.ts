import * as contract from "../../contract/lab/lab.ts";
import { handle } from "../handle.ts";
import { generalStats } from "./general-stats.ts";

export const labCalls = {
  generalStats: handle(contract.generalStats, (deps) => generalStats(deps)),
};
