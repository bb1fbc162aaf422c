import { GiftCardList } from "../../desk/gift-cards/gift-card-list.tsx";
import { Page } from "../../platform/page.tsx";

export default function GiftCardsRoute() {
  return (
    <Page title="Gift cards">
      <GiftCardList />
    </Page>
  );
}
