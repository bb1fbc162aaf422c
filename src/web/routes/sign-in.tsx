import { AccountPage } from "../accounts/account-page.tsx";
import { ProviderAnswer } from "../accounts/providers/provider-answer.tsx";

export default function SignInRoute() {
  return (
    <AccountPage title="One moment" frame={1}>
      <ProviderAnswer />
    </AccountPage>
  );
}
