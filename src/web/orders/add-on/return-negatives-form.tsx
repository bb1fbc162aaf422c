import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { changeNegatives } from "../../../contract/checkout/order-changes.ts";
import type { Order, RollOfOrder } from "../../../contract/orders/order.ts";
import { listUserOrders } from "../../../contract/orders/orders.ts";
import { NEGATIVES_ACTION_LABELS, NEGATIVES_ACTIONS, type NegativesAction } from "../../../rules/film/film.ts";
import type { LabCalendar } from "../../../rules/lab/lab-days.ts";
import { effectiveTier, type TierId } from "../../../rules/memberships/tiers.ts";
import {
  collectDeadline,
  PICK_UP_BUSINESS_DAYS,
  negativesActionPerRoll,
  uncollectedRule,
} from "../../../rules/shipping/negatives.ts";
import { EdgeCode } from "../edge-code.tsx";
import { edgeName } from "../../parts/film/film-text.ts";
import { dollars } from "../../parts/dollars.ts";
import { useLabCalendar } from "../../parts/lab/use-lab-calendar.ts";
import { useWhose } from "../../parts/people/whose.ts";
import { replaceSearchParam } from "../../platform/replace-search-param.ts";
import { useCallMutation } from "../../platform/query.ts";
import { MainColumn, SideColumn, TwoColumns } from "../../platform/two-columns.tsx";

import { useLab } from "../../platform/lab.ts";
import classes from "./add-on.module.css";
import type { AddOnProps } from "./add-on-page.tsx";
import { linesOfChoices } from "./add-on-sum.ts";
import { BuyPanel } from "./buy-panel.tsx";
import { useBuying } from "./use-buying.ts";
import { useOrderPrices } from "../../parts/prices/use-prices.ts";
import type { PriceList } from "../../../rules/prices/price-list.ts";

/** Returns whether the roll's negatives are, or will be, at the lab. */
const hasNegatives = ({ arrived, events }: RollOfOrder): boolean =>
  arrived !== false && !events.some(({ event }) => event === "RETURNED" || event === "TOSSED");

export const takesNegatives = ({ status, rolls }: Order): boolean =>
  status !== "CANCELED" && status !== "INVOICED" && rolls.some(hasNegatives);

/** Query parameter of a roll's choice. */
const wordOf = (number: number): string => `roll-${number}`;

/** Returns the choices in the URL that differ from the order's, by roll. */
function chosenIn(search: URLSearchParams, rolls: readonly RollOfOrder[]): ReadonlyMap<string, NegativesAction> {
  const chosen = new Map<string, NegativesAction>();
  for (const roll of rolls.filter(hasNegatives)) {
    const action = NEGATIVES_ACTIONS.find((one) => one === search.get(wordOf(roll.number)));
    if (action !== undefined && action !== roll.negativesAction) chosen.set(roll.id, action);
  }
  return chosen;
}

/** Changes the negatives choice roll by roll, with its cost and deadline (docs/product/film.md#negatives). */
export function ReturnNegativesForm({ customer, order, cards }: AddOnProps) {
  const lab = useLab();
  const prices = useOrderPrices(order);
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState<ReadonlyMap<string, NegativesAction>>(() => chosenIn(search, order.rolls));
  const change = useCallMutation(changeNegatives, { refreshes: [listUserOrders] });
  const { Your, your } = useWhose(customer.id);
  const { buy, busy, problem, setProblem } = useBuying(customer.id, order.id, `${Your} negatives are all set`);
  const calendar = useLabCalendar();
  const open = order.rolls.filter(hasNegatives);
  if (!takesNegatives(order)) return <p>We no longer have negatives of this order.</p>;

  const tier = effectiveTier(customer.tier, customer.active);
  const changed = open.filter(({ id }) => chosen.has(id));
  const lines = linesOfChoices(prices, order, chosen, tier);
  const choose = (id: string, action: NegativesAction, now: NegativesAction) => {
    setProblem(null);
    const next = new Map(chosen);
    if (action === now) next.delete(id);
    else next.set(id, action);
    setChosen(next);
    for (const { id: rollId, number } of open) replaceSearchParam(wordOf(number), next.get(rollId) ?? null);
  };
  return (
    <TwoColumns>
      <MainColumn>
        <ul className={classes.rolls}>
          {open.map((roll) => (
            <li key={roll.id}>
              <div>
                <EdgeCode name={edgeName(roll)} number={roll.number} />
                <p>Now: {NEGATIVES_ACTION_LABELS[roll.negativesAction]}</p>
                {/* Whole: on a phone its field has no room for all of it. */}
                {chosen.has(roll.id) && (
                  <p className={classes.chosen}>Then: {choiceText(prices, chosen.get(roll.id)!, tier)}</p>
                )}
              </div>
              <NativeSelect
                aria-label={`Negatives of roll ${roll.number}`}
                description={deadlineText(roll, chosen.get(roll.id) ?? roll.negativesAction, {
                  timeZone: lab.timeZone,
                  calendar,
                })}
                inputWrapperOrder={["input", "description"]}
                data={NEGATIVES_ACTIONS.map((value) => ({
                  value,
                  label: choiceText(prices, value, tier),
                }))}
                value={chosen.get(roll.id) ?? roll.negativesAction}
                onChange={({ currentTarget }) =>
                  choose(roll.id, currentTarget.value as NegativesAction, roll.negativesAction)
                }
              />
            </li>
          ))}
        </ul>
        <ul className={classes.deadlines}>
          <li>Shipping is {dollars(prices.shipNegativesLater)} per order, for any number of rolls.</li>
          <li>
            We hold negatives for pickup for {PICK_UP_BUSINESS_DAYS} business days after {your} scans are ready.
          </li>
          {order.rolls.map(({ id, negativesAction }) => chosen.get(id) ?? negativesAction).includes("PICK_UP_SHIP") && (
            <li>{uncollectedRule(prices)}</li>
          )}
          <li>We keep sleeved negatives for one year.</li>
          <li>You don't pay again for returns you already paid for.</li>
        </ul>
      </MainColumn>
      <SideColumn follows>
        <BuyPanel
          customer={customer}
          order={order}
          lines={lines}
          cards={cards}
          verb="Save choice"
          busy={busy}
          problem={problem}
          onBuy={(choose) => {
            if (changed.length === 0) return setProblem("Choose something else for at least one roll.");
            const choices = changed.map(({ id }) => ({ rollId: id, negativesAction: chosen.get(id)! }));
            const params = { userId: customer.id, orderId: order.id };
            void buy(choose, (paying) => change.mutateAsync({ params, body: { choices, ...paying } }));
          }}
        />
      </SideColumn>
    </TwoColumns>
  );
}

/** "Cut, sleeve, keep at lab ($2.99)". */
const choiceText = (prices: PriceList, action: NegativesAction, tier: TierId): string =>
  NEGATIVES_ACTION_LABELS[action] + costText(prices, action, tier);

function costText(prices: PriceList, action: NegativesAction, tier: TierId): string {
  if (action === "SHIP") return ` (${dollars(prices.shipNegativesLater)})`;
  if (action === "PICK_UP_SHIP") return ` (${dollars(prices.shipNegativesLater)} once it ships)`;
  const sleeving = negativesActionPerRoll(prices, action, tier);
  return sleeving === 0 ? "" : ` (${dollars(sleeving)})`;
}

/** Describes the pickup deadline of the negatives, if known. */
function deadlineText(
  { events }: RollOfOrder,
  action: NegativesAction,
  clock: { timeZone: string; calendar: LabCalendar },
): string | undefined {
  const until = collectDeadline({ negativesAction: action, events }, clock);
  if (until === null) return undefined;
  const shown = new Date(`${until}T12:00:00Z`).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
  return action === "PICK_UP_SHIP" ? `Pick up by ${shown}, then we ship them` : `Pick up by ${shown}`;
}
