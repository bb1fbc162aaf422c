import { FailureList } from "../../failures/failure-list.tsx";
import { Page } from "../../platform/page.tsx";

export default function AdminFailuresRoute() {
  return (
    <Page
      title="What failed"
      width="wide"
      intro="What the lab does by itself and could not do: with why, and to be tried again."
    >
      <FailureList />
    </Page>
  );
}
