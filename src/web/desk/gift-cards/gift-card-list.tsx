import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { type DeskGiftCard, listGiftCards } from "../../../contract/digital-goods/gift-card-desk.ts";
import type { GiftCardState } from "../../../rules/digital-goods/gift-cards.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { dollars } from "../../parts/dollars.ts";
import { StateBadge } from "../../parts/states/state-badge.tsx";
import { formatDay } from "../../platform/dates.ts";
import { IconPlus } from "../../platform/icons.tsx";
import { type Column, TableList } from "../../platform/kit/list/table-list.tsx";
import { useListAddress } from "../../platform/kit/list/use-list-address.ts";
import { lazyComponent } from "../../platform/lazy-component.tsx";
import { useMay } from "../../platform/may.ts";
import { useCall } from "../../platform/query.ts";

import { TextButton } from "../../platform/text-button.tsx";

const GIFT_CARDS = { pageSize: 25, sorts: { createdAt: "down", amount: "down" }, filters: {} } as const;

export const GIFT_CARD_STATE_LABELS: Record<GiftCardState, string> = {
  WAITING: "Not sent yet",
  SENT: "In use",
  REDEEMED: "Used up",
  REVOKED: "Refunded",
  BLOCKED: "Blocked",
};
const TONES = {
  WAITING: "info",
  SENT: "success",
  REDEEMED: "default",
  REVOKED: "default",
  BLOCKED: "error",
} as const satisfies Record<GiftCardState, string>;

const dialogs = () => import("./gift-card-dialogs.tsx");
const IssueDialog = lazyComponent<{ onClose: () => void }>(
  async () => ({ default: (await dialogs()).IssueGiftCardDialog }),
  "The form",
);
const CardDialog = lazyComponent<{ giftCardId: string; onClose: () => void }>(
  async () => ({ default: (await dialogs()).GiftCardDialog }),
  "The gift card",
);

const columnsFor = (open: (id: string) => void): readonly Column<DeskGiftCard>[] => [
  {
    head: "For",
    cell: (card) => (
      <TextButton onClick={() => open(card.id)}>{card.recipientName || card.recipientEmail || "Its buyer"}</TextButton>
    ),
    isName: true,
    clip: true,
  },
  { head: "From", cell: (card) => <From card={card} />, clip: true, onPhone: "named" },
  { head: "Balance", cell: ({ balance }) => dollars(balance), onPhone: "named" },
  { head: "Amount", sort: "amount", cell: ({ amount }) => dollars(amount), onPhone: "named" },
  {
    head: "State",
    cell: ({ state }) => (
      <StateBadge tone={TONES[state]} size="md">
        {GIFT_CARD_STATE_LABELS[state]}
      </StateBadge>
    ),
    onPhone: "end",
  },
  { head: "Date", sort: "createdAt", cell: ({ createdAt }) => formatDay(createdAt), onPhone: "end" },
];

/** All gift cards; each opens with its ledger and what staff may do with it. */
export function GiftCardList() {
  const may = useMay();
  const list = useListAddress(GIFT_CARDS);
  const cards = useCall(listGiftCards, { query: list.query }, { keepPrevious: true });
  const [issues, setIssues] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      <TableList
        list={list}
        query={cards}
        rowsOf={(data) => data.giftCards}
        noun={["gift card", "gift cards"]}
        search="Code, name, e-mail, order"
        add={
          may("money.write") && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIssues(true)}>
              Issue gift card
            </Button>
          )
        }
        columns={columnsFor(setOpened)}
        keyOf={({ id }) => id}
        none={{ words: "Gift cards appear here as they are bought or issued." }}
      />
      {issues && <IssueDialog onClose={() => setIssues(false)} onGiveUp={() => setIssues(false)} />}
      {opened !== null && (
        <CardDialog giftCardId={opened} onClose={() => setOpened(null)} onGiveUp={() => setOpened(null)} />
      )}
    </>
  );
}

function From({ card }: { card: DeskGiftCard }) {
  if (card.orderId === null) return <>{card.buyerName} (the lab)</>;
  if (card.buyerId === null) return <>{card.buyerName}</>;
  return (
    <Link to={`/admin/users/${card.buyerId}/orders/${card.orderId}`}>
      {card.buyerName}, {shownOrderNumber(card.orderId)}
    </Link>
  );
}
