import { listMachines, type Machine } from "../../../contract/process-control/machines.ts";
import { type Process, PROCESS_LABELS } from "../../../rules/film/film.ts";
import { PROCESS_NAMES } from "../../../rules/process-control/strips.ts";
import { api } from "../../platform/api.ts";
import { stationSettings } from "../station-settings.ts";
import { nameOf, type Stop, type Taken } from "./station.ts";

/** Returns the machines that film of a process can be developed in. */
export const machinesFor = (process: Process, machines: readonly Machine[]): Machine[] =>
  machines.filter((machine) => machine.process === process && !machine.retired);

/** Returns the station's chosen machine for a process, else the first; null in a lab without machines for it. */
export function chosenMachine(process: Process, machines: readonly Machine[]): Machine | null {
  const fitting = machinesFor(process, machines);
  return fitting.find(({ id }) => id === stationSettings().machines[process]) ?? fitting[0] ?? null;
}

/** Looks the machine up at each scan, so that an alarm from another screen stops the next roll. */
export async function findMachine(process: Process): Promise<Machine | null> {
  const { machines } = await api.call(listMachines);
  return chosenMachine(process, machines);
}

/** Returns why film must not go into a machine: its latest control strip is outside control. */
export function stopForMachine(next: Taken, machine: Machine | null): Stop | null {
  if (machine === null || machine.mayRun) return null;
  return {
    title: `${PROCESS_LABELS[machine.process]} is outside control`,
    text: `${PROCESS_NAMES[machine.process]}, ${machine.name}: ${machine.strip?.alarm ?? "do not run"}. Set ${nameOf(next)} aside until a new control strip is good.`,
  };
}
