import { CreditPage } from "../../digital-goods/credit-page.tsx";
import { Page } from "../../platform/page.tsx";
import { useUser } from "../../platform/session.ts";
import type { Route } from "./+types/credit.ts";

/** Also used by staff to look up the sources of a customer's credit. */
export default function CreditRoute({ params: { userId } }: Route.ComponentProps) {
  const own = useUser().id === userId;
  return (
    <Page title="Account Credit" intro={`${own ? "Your" : "Their"} credit from refunds, gift cards and invitations.`}>
      <CreditPage userId={userId} own={own} />
    </Page>
  );
}
