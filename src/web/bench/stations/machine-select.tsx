import { NativeSelect } from "@mantine/core";
import { listMachines } from "../../../contract/process-control/machines.ts";
import type { Process } from "../../../rules/film/film.ts";
import { useCall } from "../../platform/query.ts";
import { useLiveCalls } from "../../platform/use-live-calls.ts";
import { changeStation, stationSettings, useStationSettings } from "../station-settings.ts";
import { chosenMachine, machinesFor } from "./machine.ts";

/** The machine whose baths the tank's film goes through; nothing in a lab without machines for the process. */
export function MachineSelect({ process }: { process: Process }) {
  const { data } = useCall(listMachines, undefined);
  useLiveCalls([listMachines], ["process-control"], 2000);
  useStationSettings();
  const machines = machinesFor(process, data?.machines ?? []);
  const chosen = chosenMachine(process, machines);
  if (chosen === null) return null;
  return (
    <NativeSelect
      label="Machine"
      data={machines.map(({ id, name, mayRun }) => ({ value: id, label: mayRun ? name : `${name} (outside control)` }))}
      value={chosen.id}
      onChange={({ currentTarget }) =>
        changeStation({ machines: { ...stationSettings().machines, [process]: currentTarget.value } })
      }
    />
  );
}
