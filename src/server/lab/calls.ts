import * as figures from "../../contract/lab/figures.ts";
import * as contract from "../../contract/lab/lab.ts";
import { turnaroundDays } from "../../rules/lab/turnaround.ts";
import { handleCall } from "../handle-call.ts";
import { labFigures } from "./figures.ts";
import { generalStats } from "./general-stats.ts";
import { orderPlaces } from "./order-places.ts";

export const labCalls = {
  generalStats: handleCall(contract.generalStats, (deps) => generalStats(deps)),
  getTurnaround: handleCall(contract.getTurnaround, async (deps) => {
    const { turnaround } = await generalStats(deps);
    return { days: turnaroundDays(turnaround.overall.estimatedDays) };
  }),
  labFigures: handleCall(figures.labFigures, (deps, { query }) => labFigures(deps, query.days)),
  orderPlaces: handleCall(figures.orderPlaces, (deps, { query }) => orderPlaces(deps, query.days)),
};
