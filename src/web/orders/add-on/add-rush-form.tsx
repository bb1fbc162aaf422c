import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { addRush } from "../../../contract/checkout/order-changes.ts";
import type { Order, RollOfOrder } from "../../../contract/orders/order.ts";
import { listUserOrders } from "../../../contract/orders/orders.ts";
import { effectiveTier } from "../../../rules/memberships/tiers.ts";
import { addOnPrice } from "../../../rules/prices/price-list.ts";
import { edgeName } from "../../parts/film/film-text.ts";
import { dollars } from "../../parts/dollars.ts";
import { useWhose } from "../../parts/people/whose.ts";
import { replaceSearchParam } from "../../platform/replace-search-param.ts";
import { useCallMutation } from "../../platform/query.ts";
import { useRefreshUser } from "../../platform/session.ts";
import { MainColumn, SideColumn, TwoColumns } from "../../platform/two-columns.tsx";
import type { AddOnProps } from "./add-on-page.tsx";
import { rushLines } from "./add-on-sum.ts";
import { BuyPanel } from "./buy-panel.tsx";
import { useBuying } from "./use-buying.ts";
import { useOrderPrices } from "../../parts/prices/use-prices.ts";

/** Query parameter: the numbers of the rolls that are not to be rushed. */
const WITHOUT = "without";

/** Returns whether rush can be added to a roll: not if it is rushed or scanned already. */
export const mayBeRushed = ({ addRush: rushed, arrived, writtenOff, events }: RollOfOrder): boolean =>
  !rushed &&
  arrived !== false &&
  writtenOff === null &&
  !events.some(({ event }) => event === "SCANNED" || event === "SYNCED");

export const takesRush = ({ status, rolls }: Order): boolean =>
  (status === "OPEN" || status === "PAID") && rolls.some(mayBeRushed);

/** Adds rush to an order's rolls, each separately (docs/product/checkout.md#adding-to-an-order). */
export function AddRushForm({ customer, order, cards }: AddOnProps) {
  const prices = useOrderPrices(order);
  const open = order.rolls.filter(mayBeRushed);
  const [search] = useSearchParams();
  const [left, setLeft] = useState<ReadonlySet<string>>(() => {
    const numbers = search.get(WITHOUT)?.split(" ") ?? [];
    return new Set(open.filter(({ number }) => numbers.includes(String(number))).map(({ id }) => id));
  });
  const refreshUser = useRefreshUser();
  const rush = useCallMutation(addRush, { refreshes: [listUserOrders] });
  const chosen = open.filter(({ id }) => !left.has(id));
  const { Your } = useWhose(customer.id);
  const { buy, busy, problem, setProblem } = useBuying(
    customer.id,
    order.id,
    chosen.length === 1 ? `${Your} roll goes to the front` : `${Your} rolls go to the front`,
  );
  if (!takesRush(order)) return <p>Every roll of this order already has rush or is scanned, or the order is closed.</p>;

  const tier = effectiveTier(customer.tier, customer.active);
  const price = addOnPrice(prices, "rush", tier);
  const lines = rushLines(prices, chosen, tier);
  return (
    <TwoColumns>
      <MainColumn>
        <Checkbox.Group
          label={`Choose rolls, ${dollars(price)} each`}
          value={chosen.map(({ id }) => id)}
          onChange={(ids) => {
            setProblem(null);
            const leftOut = open.filter(({ id }) => !ids.includes(id));
            setLeft(new Set(leftOut.map(({ id }) => id)));
            replaceSearchParam(WITHOUT, leftOut.map(({ number }) => number).join(" ") || null);
          }}
        >
          {open.map((roll) => (
            <Checkbox key={roll.id} value={roll.id} mt="sm" label={`${roll.number}. ${edgeName(roll)}`} />
          ))}
        </Checkbox.Group>
      </MainColumn>
      <SideColumn follows>
        <BuyPanel
          customer={customer}
          order={order}
          lines={lines}
          cards={cards}
          verb="Add rush"
          busy={busy}
          problem={problem}
          onBuy={(choose) => {
            if (chosen.length === 0) return setProblem("Choose at least one roll.");
            const params = { userId: customer.id, orderId: order.id };
            const rollIds = chosen.map(({ id }) => id);
            void buy(choose, async (paying) => {
              const bought = await rush.mutateAsync({ params, body: { rollIds, ...paying } });
              void refreshUser();
              return bought;
            });
          }}
        />
      </SideColumn>
    </TwoColumns>
  );
}
