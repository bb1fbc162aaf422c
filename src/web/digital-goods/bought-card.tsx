import { Button } from "@mantine/core";
import { Link } from "react-router";
import type { DigitalGoods } from "../../contract/digital-goods/digital-goods.ts";
import { dollars } from "../parts/dollars.ts";
import { formatDay } from "../platform/dates.ts";
import { IconPrinter } from "../platform/icons.tsx";
import classes from "./digital-goods.module.css";

type Card = DigitalGoods["giftCards"][number];

export function BoughtCard({ card }: { card: Card }) {
  return (
    <li className={classes.item}>
      <div>
        <strong>
          Gift card, {dollars(card.amount)}
          {card.recipientName && ` for ${card.recipientName}`}
        </strong>
        <p>
          {whereIs(card)}
          {card.balance > 0 && card.balance < card.amount && ` ${dollars(card.balance)} left.`}
        </p>
      </div>
      {card.code !== null && (
        <Button
          component={Link}
          to={`/gift-cards#${card.code.replaceAll("-", "")}`}
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
        >
          See and print
        </Button>
      )}
    </li>
  );
}

function whereIs({ state, recipientEmail, sendAt }: Card): string {
  const to = recipientEmail ?? "you";
  switch (state) {
    case "WAITING":
      return `We e-mail it to ${to} on ${formatDay(sendAt)}.`;
    case "SENT":
      return `Sent to ${to}.`;
    case "REDEEMED":
      return "Used up.";
    case "REVOKED":
      return "Refunded.";
    case "BLOCKED":
      return "Blocked. Contact the lab.";
  }
}
