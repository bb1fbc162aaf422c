import { useParams } from "react-router";
import { getUser } from "../../../contract/accounts/accounts.ts";
import { Page } from "../../platform/page.tsx";
import { useCall } from "../../platform/query.ts";
import { useUser } from "../../platform/session.ts";
import { Loaded, RowsSkeleton } from "../../platform/states.tsx";
import { Referrals } from "../../referrals/referrals.tsx";

export default function ReferralsRoute() {
  const { userId = "" } = useParams();
  const user = useCall(getUser, { params: { userId } });
  const own = useUser().id === userId;
  return (
    <Page
      title="Referrals"
      intro={own ? "Bring a friend to film. You both get credit." : "Friends they invite. Both get credit."}
    >
      <Loaded query={user} skeleton={<RowsSkeleton rows={4} height={96} />}>
        {({ id, referralCode }) => <Referrals userId={id} referralCode={referralCode} own={own} />}
      </Loaded>
    </Page>
  );
}
