import { CreditPage } from "../../digital-goods/credit-page.tsx";
import { Page } from "../../platform/page.tsx";
import type { Route } from "./+types/credit.ts";

export default function CreditRoute({ params: { userId } }: Route.ComponentProps) {
  return (
    <Page title="Account Credit" intro="What the lab owes you, and what gift cards brought.">
      <CreditPage userId={userId} />
    </Page>
  );
}
