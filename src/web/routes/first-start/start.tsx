import { Navigate } from "react-router";
import { Page } from "../../platform/page.tsx";
import { useSession } from "../../platform/session.ts";
import { FirstStart } from "../../setup/first-start.tsx";

export default function FirstStartRoute() {
  if (useSession().state === "signedIn") return <Navigate to="/first-start/second-factor" replace />;
  return (
    <Page title="Set up your lab" isNarrow intro="This takes a few minutes. You can change everything later.">
      <FirstStart />
    </Page>
  );
}
