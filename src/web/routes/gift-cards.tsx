import { GiftCardPage } from "../digital-goods/gift-card-page.tsx";
import { NeedsScripts } from "../platform/needs-scripts.tsx";
import { Page } from "../platform/page.tsx";

export default function GiftCardsRoute() {
  return (
    <Page title="Gift Cards" intro="Check a card's balance, print it, or redeem it.">
      <NeedsScripts>What a code is worth is asked by scripts, so that it stands in no address.</NeedsScripts>
      <GiftCardPage />
    </Page>
  );
}
