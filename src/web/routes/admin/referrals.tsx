import { Page } from "../../platform/page.tsx";
import { AllReferrals } from "../../referrals/all-referrals.tsx";

export default function AdminReferralsRoute() {
  return (
    <Page title="Invitations" width="wide" intro="Both get account credit once the invited one's first order is paid.">
      <AllReferrals />
    </Page>
  );
}
