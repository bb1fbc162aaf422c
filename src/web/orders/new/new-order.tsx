import { Alert, Anchor, Button } from "@mantine/core";
import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import type { User } from "../../../contract/accounts/accounts.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { RowsSkeleton } from "../../platform/states.tsx";
import { MainColumn, SideColumn, TwoColumns } from "../../platform/two-columns.tsx";
import { dollars } from "../../parts/dollars.ts";
import { useWhose } from "../../parts/people/whose.ts";
import type { Draft } from "../draft/draft.ts";
import { type DraftInUse, useDraft } from "../draft/use-draft.ts";
import { usePlaceOrder } from "../draft/use-place-order.ts";
import { usePrice } from "../draft/use-price.ts";
import { useRollActions } from "../draft/use-roll-actions.ts";
import { AddressStep } from "./address-step.tsx";
import { DeliveryStep } from "./delivery-step.tsx";
import { focusProblem } from "./focus-problem.ts";
import type { GoodsInCart } from "./goods-in-cart.ts";
import classes from "./new-order.module.css";
import { OrderSummary } from "./order-summary.tsx";
import { ORDER_STEPS, type OrderProblem, type OrderStep, problemAt } from "./order-steps.ts";
import { ReviewStep } from "./review-step.tsx";
import { RollsStep } from "./rolls-step.tsx";
import { type AlreadyOrdered, AlreadyOrderedDialog } from "../../parts/orders/already-ordered-dialog.tsx";
import { useGiftCard } from "../../parts/orders/use-gift-card.ts";
import { useRemoveRejectedCode } from "../../parts/orders/use-remove-rejected-code.ts";
import { useDraftCoupon } from "./use-draft-coupon.ts";
import { useOrderStep } from "./use-order-step.ts";

/**
 * Places a film order in steps: rolls, way to the lab, address, and a review, with a live price. The draft is in
 * browser storage, the step in the URL (docs/product/checkout.md#order-form).
 * @param goods the cart's items; null when ordering for another customer
 */
export function NewOrder({ customer, goods }: { customer: User; goods: GoodsInCart | null }) {
  const inUse = useDraft(customer);
  if (!inUse) return <RowsSkeleton rows={4} height={120} />;
  return <OrderForm key={inUse.generation} customer={customer} goods={goods} inUse={inUse} />;
}

const HEADINGS: Record<Exclude<OrderStep, "rolls">, string> = {
  delivery: "Delivery",
  address: "Address",
  review: "Review your order",
};
const NEXT: Record<Exclude<OrderStep, "review">, string> = {
  rolls: "Next: Delivery",
  delivery: "Next: Address",
  address: "Next: Review",
};

function OrderForm({ customer, goods, inUse }: { customer: User; goods: GoodsInCart | null; inUse: DraftInUse }) {
  const { draft, change: changeDraft } = inUse;
  const { step, goTo } = useOrderStep();
  const { Your } = useWhose(customer.id);
  const price = usePrice(draft, customer, goods);
  const placing = usePlaceOrder(customer, goods, price.refetch);
  const { clearProblem, problem } = placing;
  const change = useCallback(
    (next: (draft: Draft) => Draft) => {
      // Clears the previous draft's errors.
      clearProblem();
      changeDraft(next);
    },
    [clearProblem, changeDraft],
  );
  const coupon = useDraftCoupon(draft, change, price.error);
  const giftCard = useGiftCard({ code: draft.giftCard, keep: (code) => change((now) => ({ ...now, giftCard: code })) });
  useRemoveRejectedCode(giftCard, price.error);
  const rolls = useRollActions(draft, change);
  const form = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useShownProblem(form, heading, step, problem);

  function goToProblem(found: OrderProblem | null): void {
    for (const key of Object.keys(found?.rolls ?? {}).slice(0, 1)) rolls.open(key);
    if (found?.at) goTo(found.at);
  }

  async function orderAgain({ keys }: AlreadyOrdered) {
    placing.closeOrdered();
    goToProblem(await placing.submit(draft, price.quote.total, goods?.orderAgain(keys)));
  }

  function removeOrdered({ keys }: AlreadyOrdered) {
    placing.closeOrdered();
    goods?.remove(keys);
  }

  async function goOn() {
    if (step === "review") return goToProblem(await placing.submit(draft, price.quote.total));
    const missing = problemAt(step, draft, customer);
    if (missing) return goToProblem(placing.report(missing));
    clearProblem();
    goTo(ORDER_STEPS[ORDER_STEPS.indexOf(step) + 1]!);
  }

  const words =
    step !== "review"
      ? NEXT[step]
      : problem?.about === "price"
        ? `Order for ${dollars(price.quote.total)}`
        : "Place order";
  const button = (className: string | undefined) => (
    <Button className={className} size="lg" loading={placing.isPlacing} onClick={() => void goOn()}>
      {words}
    </Button>
  );
  const before = ORDER_STEPS[ORDER_STEPS.indexOf(step) - 1];

  return (
    <div ref={form}>
      <TwoColumns>
        <MainColumn>
          {inUse.aside && <AsideNotice aside={inUse.aside} onBringBack={inUse.bringBack} />}
          <h2 ref={heading} tabIndex={-1} className={classes.heading}>
            {step === "rolls" ? `${Your} film` : HEADINGS[step]}
          </h2>
          {step === "rolls" && (
            <RollsStep
              customer={customer}
              draft={draft}
              rolls={rolls}
              problem={problem}
              onStartOver={inUse.startOver}
            />
          )}
          {step === "delivery" && <DeliveryStep customer={customer} draft={draft} change={change} />}
          {step === "address" && (
            <AddressStep
              customer={customer}
              draft={draft}
              onChange={(addressId) => change((now) => atAddress(now, addressId))}
              onTaxThere={(taxThere) => change((now) => ({ ...now, taxThere }))}
            />
          )}
          {step === "review" && <ReviewStep customer={customer} draft={draft} goods={goods} change={change} />}
          {before && (
            <Button variant="subtle" color="gray" className={classes.back} onClick={() => goTo(before)}>
              Back
            </Button>
          )}
        </MainColumn>
        <SideColumn follows>
          <OrderSummary
            customer={customer}
            draft={draft}
            price={price}
            coupon={coupon}
            giftCard={giftCard}
            whole={step === "review"}
            problem={problem?.message ?? null}
            change={change}
            button={button(classes.wide)}
          />
        </SideColumn>
      </TwoColumns>

      <div className={classes.bar} data-bottom-bar>
        {problem && <FormMessage>{problem.message}</FormMessage>}
        <Anchor href="#summary" underline="never" className={classes.barTotal}>
          <small>Total, tax included</small>
          <strong>{dollars(price.quote.total)}</strong>
        </Anchor>
        {button(undefined)}
      </div>
      {placing.ordered !== null && (
        <AlreadyOrderedDialog
          userId={customer.id}
          names={(goods?.priced ?? [])
            .filter(({ key }) => placing.ordered!.keys.includes(key))
            .map(({ description }) => description)}
          orderId={placing.ordered.orderId}
          onAgain={() => void orderAgain(placing.ordered!)}
          onRemove={() => removeOrdered(placing.ordered!)}
          onClose={placing.closeOrdered}
        />
      )}
    </div>
  );
}

/** Couriers only serve some places: changing the address resets the time. */
function atAddress(draft: Draft, addressId: string): Draft {
  return addressId === draft.addressId ? draft : { ...draft, addressId, pickUp: null };
}

/** Moves focus to the field with the problem, after it is rendered; otherwise on each step to its heading. */
function useShownProblem(
  form: React.RefObject<HTMLElement | null>,
  heading: React.RefObject<HTMLElement | null>,
  step: OrderStep,
  problem: OrderProblem | null,
): void {
  // Leaves focus unchanged on page load.
  const shown = useRef(step);
  const showStep = useEffectEvent(() => {
    if (problem === null) heading.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (shown.current !== step) showStep();
    shown.current = step;
  }, [step]);
  useEffect(() => {
    if (problem && (problem.at === null || problem.at === step)) focusProblem(form.current, problem);
  }, [problem, step, form]);
}

function AsideNotice({ aside, onBringBack }: { aside: Draft; onBringBack: () => void }) {
  const count = aside.rolls.length;
  return (
    <Alert color="sky" variant="light" radius="md">
      This is a new order. Your earlier draft had {count} {count === 1 ? "roll" : "rolls"}.{" "}
      <Anchor component="button" type="button" onClick={onBringBack}>
        Restore it
      </Anchor>
    </Alert>
  );
}
