import { Page } from "../../platform/page.tsx";
import { ChooseSubmissions } from "../../submissions/choosing/choose-submissions.tsx";

export default function AdminSocialSubmissionsRoute() {
  return (
    <Page title="Submissions">
      <ChooseSubmissions />
    </Page>
  );
}
