import { useSearchParams } from "react-router";
import { ConfirmEmail } from "../../accounts/confirm-email.tsx";
import { useUser } from "../../platform/session.ts";
import type { Route } from "./+types/confirm-email.ts";

export default function ConfirmEmailRoute({ params: { userId } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return <ConfirmEmail userId={userId} email={useUser().email} token={search.get("token") ?? ""} />;
}
