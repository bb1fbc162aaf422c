import { SignedInOnly } from "../../platform/guards.tsx";
import { Page } from "../../platform/page.tsx";
import { RowsSkeleton } from "../../platform/states.tsx";

export default function FirstOrderRoute() {
  return (
    <SignedInOnly>
      <Page title="Your First Order">
        <RowsSkeleton />
      </Page>
    </SignedInOnly>
  );
}
