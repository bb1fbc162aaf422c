import { GiftCardPage } from "../digital-goods/gift-card-page.tsx";
import { NeedsScripts } from "../platform/needs-scripts.tsx";
import { Page } from "../platform/page.tsx";

export default function GiftCardsRoute() {
  return (
    <Page title="Gift cards" intro="Check a card's balance, print it, or redeem it.">
      <NeedsScripts>Checking a code needs JavaScript, so the code never appears in an address.</NeedsScripts>
      <GiftCardPage />
    </Page>
  );
}
