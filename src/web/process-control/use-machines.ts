import { getBath, listBathRolls, listRollBaths } from "../../contract/process-control/baths.ts";
import { getMachine, listMachines } from "../../contract/process-control/machines.ts";
import { useMay } from "../platform/may.ts";
import { useCall } from "../platform/query.ts";
import { useLiveCalls } from "../platform/use-live-calls.ts";

/** Minimum time between refreshes, in ms: a tank of film is marked order by order. */
const AT_MOST_EVERY_MS = 2000;

/** Queries to refetch after a change. */
export const REFRESHES = [listMachines, getMachine, getBath, listBathRolls, listRollBaths];

/** Only for staff who work at the bench; others have no machines. */
export function useMachines() {
  const enabled = useMay()("bench");
  useLiveCalls([listMachines], ["process-control"], AT_MOST_EVERY_MS);
  return useCall(listMachines, undefined, { enabled });
}

export function useMachine(machineId: string) {
  useLiveCalls([getMachine], ["process-control"], AT_MOST_EVERY_MS);
  return useCall(getMachine, { params: { machineId } });
}
