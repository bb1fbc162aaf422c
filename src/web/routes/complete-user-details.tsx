import { useNavigate } from "react-router";
import { AccountPage } from "../accounts/account-page.tsx";
import { UserDetailsForm } from "../accounts/user-details-form.tsx";
import { api } from "../platform/api.ts";
import { currentUser } from "../../contract/accounts/auth.ts";
import { destinationOf, SignedInOnly, useOrigin } from "../platform/guards.tsx";
import { useSetSession, useUser } from "../platform/session.ts";

export default function CompleteUserDetailsRoute() {
  return (
    <SignedInOnly>
      <CompleteUserDetails />
    </SignedInOnly>
  );
}

function CompleteUserDetails() {
  const user = useUser();
  const origin = useOrigin();
  const navigate = useNavigate();
  const setSession = useSetSession();
  return (
    <AccountPage
      title="Your phone and address"
      frame={2}
      intro={`Thanks for joining, ${user.firstName}. We need a phone number and an address to return your negatives.`}
    >
      <UserDetailsForm
        user={user}
        onDone={async () => {
          const session = await api.call(currentUser);
          setSession(session);
          await navigate(destinationOf(session.user, origin), { replace: true });
        }}
      />
    </AccountPage>
  );
}
