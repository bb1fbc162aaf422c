import { useSearchParams } from "react-router";
import { RequestPasswordReset } from "../accounts/request-password-reset.tsx";
import { ChoosePassword } from "../accounts/choose-password.tsx";

export default function PasswordResetRoute() {
  const [search] = useSearchParams();
  const token = search.get("token");
  return token ? <ChoosePassword key={token} token={token} /> : <RequestPasswordReset />;
}
