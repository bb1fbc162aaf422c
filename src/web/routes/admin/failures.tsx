import { FailureList } from "../../failures/failure-list.tsx";
import { Page } from "../../platform/page.tsx";

export default function AdminFailuresRoute() {
  return (
    <Page title="Failures" intro="Background work that failed, with the reason. Retry it here.">
      <FailureList />
    </Page>
  );
}
