import { Button } from "@mantine/core";
import type { User } from "../../../contract/accounts/accounts.ts";
import type { Order } from "../../../contract/orders/order.ts";
import type { PaymentMethod } from "../../../contract/payments/payments.ts";
import type { PricedLine } from "../../../rules/checkout/lines.ts";
import { dollars } from "../../parts/dollars.ts";
import { PriceSum } from "../../parts/orders/price-lines.tsx";
import { usePayingCard } from "../../parts/payments/use-paying-card.tsx";
import { FormMessage } from "../../platform/form-message.tsx";
import classes from "./add-on.module.css";
import { addOnSum } from "./add-on-sum.ts";
import type { ChooseCard } from "./use-buying.ts";
import { useOrderPrices } from "../../parts/prices/use-prices.ts";

/**
 * Shows an add-on's total under the lab's pricing rules, and the card that pays for it.
 * @param verb the button's label: "Add rush"
 * @param onBuy receives a function that selects the paying card; called without one if no card is charged now
 */
export function BuyPanel({
  customer,
  order,
  lines,
  cards,
  verb,
  busy,
  problem,
  onBuy,
}: {
  customer: User;
  order: Order;
  lines: readonly PricedLine[];
  cards: readonly PaymentMethod[];
  verb: string;
  busy: boolean;
  problem: string | null;
  onBuy: (choose: ChooseCard | undefined) => void;
}) {
  const card = usePayingCard(cards);
  // Add-ons to an open order are paid with it.
  const isOpen = order.status === "OPEN";
  const sum = addOnSum(useOrderPrices(order), customer, order, lines);
  const pays = !isOpen && lines.length > 0 && sum.total > 0;

  return (
    <form
      className={classes.panel}
      aria-label={verb}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onBuy(pays ? card.choose : undefined);
      }}
    >
      {lines.length > 0 && !isOpen && <PriceSum priced={sum} />}
      {lines.length > 0 && isOpen && <p>This is added to your unpaid order.</p>}
      {lines.length === 0 && <p>Nothing to pay.</p>}
      {pays && card.fields(busy, sum.total)}
      <FormMessage>{problem}</FormMessage>
      <Button type="submit" size="lg" loading={busy}>
        {pays ? `${verb} for ${dollars(sum.total)}` : verb}
      </Button>
    </form>
  );
}
