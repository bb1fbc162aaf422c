import { LabExports } from "../../lab-exports/lab-exports.tsx";
import { Page } from "../../platform/page.tsx";

export default function LabExportRoute() {
  return (
    <Page title="Export">
      <LabExports />
    </Page>
  );
}
