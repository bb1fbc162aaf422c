import { Page } from "../../platform/page.tsx";
import { AllReferrals } from "../../referrals/all-referrals.tsx";

export default function AdminReferralsRoute() {
  return (
    <Page
      title="Referrals"

      intro="Both get account credit once the invited customer's first order is complete, or has been paid for 14 days."
    >
      <AllReferrals />
    </Page>
  );
}
