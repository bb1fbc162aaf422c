import { Page } from "../../../platform/page.tsx";
import { AddMachine, MachineList } from "../../../process-control/machine-list.tsx";

export default function MachinesRoute() {
  return (
    <Page title="Process control" actions={<AddMachine />}>
      <MachineList />
    </Page>
  );
}
