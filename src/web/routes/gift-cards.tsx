import { GiftCardPage } from "../digital-goods/gift-card-page.tsx";
import { Page } from "../platform/page.tsx";

export default function GiftCardsRoute() {
  return (
    <Page title="Gift Cards" intro="See what a card is worth, print it, or redeem it.">
      <GiftCardPage />
    </Page>
  );
}
