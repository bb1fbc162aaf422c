import { Alert, Anchor, Button, Switch, Textarea } from "@mantine/core";
import { useCallback, useId, useRef } from "react";
import type { User } from "../../contract/accounts/accounts.ts";
import { effectiveTier, TIERS } from "../../rules/memberships/tiers.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { IconPlus } from "../platform/icons/plus.tsx";
import { RowsSkeleton } from "../platform/states.tsx";
import { MainColumn, SideColumn, TwoColumns } from "../platform/two-columns.tsx";
import { AddressNeeded, HomeAddress } from "./address-needed.tsx";
import { DeliveryChoice } from "./delivery-choice.tsx";
import { type Draft, MAX_ROLLS, rollDefaults } from "./draft/draft.ts";
import { type DraftInUse, useDraft } from "./draft/use-draft.ts";
import { usePlaceOrder } from "./draft/use-place-order.ts";
import { usePrice } from "./draft/use-price.ts";
import { useRollActions } from "./draft/use-roll-actions.ts";
import { dollars } from "../parts/dollars.ts";
import { edgeName } from "../parts/film/film-text.ts";
import classes from "./new-order.module.css";
import { PriceLines, PriceSum } from "../parts/orders/price-lines.tsx";
import { RollCard } from "./roll-card.tsx";

/** Writing down an order: the rolls, the way to the lab, and what it costs, live. The draft stands in the browser's storage. */
export function NewOrder({ customer }: { customer: User }) {
  const inUse = useDraft(customer);
  if (!inUse) return <RowsSkeleton rows={4} height={120} />;
  return <OrderForm key={inUse.generation} customer={customer} inUse={inUse} />;
}

function OrderForm({ customer, inUse }: { customer: User; inUse: DraftInUse }) {
  const { draft, change: changeDraft } = inUse;
  const tier = effectiveTier(customer.tier, customer.active);
  const price = usePrice(draft, customer);
  const placing = usePlaceOrder(customer, price.refetch);
  const { clearProblem } = placing;
  const change = useCallback(
    (next: (draft: Draft) => Draft) => {
      // What was wrong with the former draft is not said about the next one.
      clearProblem();
      changeDraft(next);
    },
    [clearProblem, changeDraft],
  );
  const rolls = useRollActions(draft, change);
  const form = useRef<HTMLDivElement>(null);
  const room = MAX_ROLLS - draft.rolls.length;
  const needsAddress = customer.addresses.length === 0;

  async function submit() {
    if (needsAddress)
      return form.current?.querySelector("[data-address]")?.scrollIntoView({ block: "center", behavior: "smooth" });
    const problem = await placing.submit(draft, price.quote.total);
    const bad = Object.keys(problem?.rolls ?? {})[0];
    if (bad === undefined) return;
    rolls.open(bad);
    // The card's fields are there only once it is open.
    requestAnimationFrame(() => focusFirstBadField(form.current, bad));
  }

  const button = (className: string | undefined) => (
    <Button className={className} size="lg" loading={placing.isPlacing} onClick={() => void submit()}>
      {placing.problem?.about === "price" ? `Order for ${dollars(price.quote.total)}` : "Place Order"}
    </Button>
  );

  return (
    <div ref={form}>
      <TwoColumns>
        <MainColumn>
          {inUse.aside && <AsideNotice aside={inUse.aside} onBringBack={inUse.bringBack} />}
          <section className={classes.rolls} aria-label="Rolls">
            {draft.rolls.map((roll, index) => (
              <RollCard
                key={roll.tempKey}
                roll={roll}
                number={index + 1}
                tier={tier}
                open={rolls.isOpen(roll.tempKey)}
                only={draft.rolls.length === 1}
                room={room}
                errors={placing.problem?.rolls[roll.tempKey]}
                actions={rolls.actions}
              />
            ))}
            <div className={classes.add}>
              <Button
                variant="default"
                leftSection={<IconPlus size={18} aria-hidden />}
                disabled={room === 0}
                onClick={() => rolls.addOne(nextRoll(draft, customer))}
              >
                Add a roll
              </Button>
              <span aria-live="polite">
                {draft.rolls.length} {draft.rolls.length === 1 ? "roll" : "rolls"}
                {room === 0 && ", which is all that one order holds"}
              </span>
              <Button variant="subtle" color="gray" className={classes.startOver} onClick={inUse.startOver}>
                Start over
              </Button>
            </div>
          </section>

          <DeliveryChoice
            method={draft.deliveryMethod}
            onChange={(deliveryMethod) => change((now) => ({ ...now, deliveryMethod }))}
          />
          <Textarea
            label="Notes for the lab"
            placeholder="Anything about the whole order"
            rows={3}
            maxLength={2000}
            value={draft.notes}
            onChange={({ currentTarget: { value: notes } }) => change((now) => ({ ...now, notes }))}
          />
          {needsAddress ? <AddressNeeded userId={customer.id} /> : <HomeAddress customer={customer} />}
        </MainColumn>
        <SideColumn follows>
          <aside className={classes.summary} id="summary" aria-label="Price">
            <div className={classes.head}>
              <h2>Your order</h2>
              <span className={classes.tier}>{TIERS[tier].label} prices</span>
            </div>
            <div className={classes.scroll}>
              <PriceLines priced={price.quote} rollNames={rollNames(draft)} />
            </div>
            <UseCredits
              draft={draft}
              customer={customer}
              onChange={(useCredits) => change((now) => ({ ...now, useCredits }))}
            />
            <PriceSum priced={price.quote} />
            <p className={classes.check} role="status">
              {price.error
                ? "Estimate: the lab's price could not be checked yet."
                : price.confirmed
                  ? "Price checked."
                  : "Checking the price …"}
            </p>
            <FormMessage>{placing.problem?.message}</FormMessage>
            {button(classes.wide)}
            <p className={classes.next}>You pay in the next step. Nothing is charged yet.</p>
          </aside>
        </SideColumn>
      </TwoColumns>

      <div className={classes.bar}>
        <Anchor href="#summary" underline="never" className={classes.barTotal}>
          <small>Total, tax included</small>
          <strong>{dollars(price.quote.total)}</strong>
        </Anchor>
        {button(undefined)}
      </div>
    </div>
  );
}

/** The next roll of an order is treated like the last one; its film is another. */
function nextRoll(draft: Draft, customer: User): Omit<Draft["rolls"][number], "tempKey"> {
  const last = draft.rolls.at(-1);
  const fresh = rollDefaults(customer);
  if (!last) return fresh;
  const { scanQuality, addRush, addPrints, sleeving, negativesAction, returnToCustomer, format } = last;
  return { ...fresh, format, scanQuality, addRush, addPrints, sleeving, negativesAction, returnToCustomer };
}

const rollNames = (draft: Draft) =>
  new Map(draft.rolls.map((roll, index) => [roll.tempKey, `${index + 1} ${edgeName(roll)}`]));

function focusFirstBadField(form: HTMLElement | null, key: string): void {
  const card = form?.querySelector(`[data-roll="${CSS.escape(key)}"]`);
  const field =
    card?.querySelector<HTMLElement>("[aria-invalid='true'], [data-error]") ??
    card?.querySelector<HTMLElement>("button");
  field?.focus();
  card?.scrollIntoView({ block: "nearest", behavior: "smooth" });
}

function UseCredits({ draft, customer, onChange }: { draft: Draft; customer: User; onChange: (use: boolean) => void }) {
  const id = useId();
  const left = Object.values(customer.credits).some((count) => count > 0);
  if (!left) return null;
  return (
    <Switch
      id={id}
      className={classes.credits}
      label="Use my credits"
      checked={draft.useCredits}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

function AsideNotice({ aside, onBringBack }: { aside: Draft; onBringBack: () => void }) {
  const count = aside.rolls.length;
  return (
    <Alert color="sky" variant="light" radius="md">
      A fresh order. You had {count} {count === 1 ? "roll" : "rolls"} written down before.{" "}
      <Anchor component="button" type="button" onClick={onBringBack}>
        Bring {count === 1 ? "it" : "them"} back
      </Anchor>
    </Alert>
  );
}
