import { PlanPage } from "../../planning/plan-page.tsx";
import { Page } from "../../platform/page.tsx";
import { ControlNotices } from "../../process-control/control-notices.tsx";

export default function PlanRoute() {
  return (
    <Page title="Workload">
      <ControlNotices />
      <PlanPage />
    </Page>
  );
}
