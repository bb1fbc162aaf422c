import { MachinePage } from "../../../process-control/machine-page.tsx";
import type { Route } from "./+types/machine.ts";

export default function MachineRoute({ params: { machineId } }: Route.ComponentProps) {
  return <MachinePage key={machineId} machineId={machineId} />;
}
