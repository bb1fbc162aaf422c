import { Alert, Anchor, Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { User } from "../../../contract/accounts/accounts.ts";
import { previewUserOrderChange, updateUserOrder } from "../../../contract/checkout/order-changes.ts";
import type { Order } from "../../../contract/orders/order.ts";
import { getUserOrder, listUserOrders } from "../../../contract/orders/orders.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { dollars } from "../../parts/dollars.ts";
import { pricedOf, rollNamesOf } from "../../parts/orders/order-price.tsx";
import { PriceLines, PriceSum } from "../../parts/orders/price-lines.tsx";
import { useWhose } from "../../parts/people/whose.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { BackLink } from "../../platform/kit/back-link.tsx";
import { Page } from "../../platform/page.tsx";
import { callKey, useCall, useCallMutation } from "../../platform/query.ts";
import { useRefreshUser } from "../../platform/session.ts";
import { Empty, Loaded, PageSkeleton } from "../../platform/states.tsx";
import { MainColumn, SideColumn, TwoColumns } from "../../platform/two-columns.tsx";
import { useSettled } from "../../platform/use-settled.ts";
import type { Draft } from "../draft/draft.ts";
import { useRollActions } from "../draft/use-roll-actions.ts";
import { type OrderProblem, problemAt } from "../new/order-steps.ts";
import { RollsStep } from "../new/rolls-step.tsx";
import summary from "../new/new-order.module.css";
import { useOrder } from "../order/use-order.ts";
import { WithCustomer } from "../with-customer.tsx";
import { draftOfOrder, isAnyChange, mayChangeRolls, rollChanges } from "./roll-changes.ts";

/** Changes the rolls of the customer's unpaid order (docs/product/checkout.md#changing-an-open-order). */
export function ChangeRolls({ userId, orderId }: { userId: string; orderId: number }) {
  const order = useOrder(userId, orderId);
  const number = shownOrderNumber(orderId);
  const { your } = useWhose(userId);
  const back = `/users/${userId}/orders/${orderId}`;
  return (
    <Page title={`Change ${your} film`} back={<BackLink to={back} label={`Order ${number}`} />}>
      <WithCustomer userId={userId}>
        {(customer) => (
          <Loaded query={order} skeleton={<PageSkeleton />}>
            {(data) =>
              mayChangeRolls(data) ? (
                <Seen customer={customer} order={data} back={back} />
              ) : (
                <Empty title="This order can no longer be changed">
                  You can change film while the order is open. Write to us if something is wrong.
                </Empty>
              )
            }
          </Loaded>
        )}
      </WithCustomer>
    </Page>
  );
}

/** Keeps the order as it was when the page was opened, even if it changes meanwhile. */
function Seen({ customer, order, back }: { customer: User; order: Order; back: string }) {
  const [seen, setSeen] = useState(order);
  return (
    <>
      {seen.version !== order.version && (
        <Alert color="sun" variant="light" radius="md" role="alert" title="This order was just changed" mb="md">
          <Anchor component="button" type="button" onClick={() => setSeen(order)}>
            Continue with the current version
          </Anchor>
        </Alert>
      )}
      <ChangeForm key={seen.version} customer={customer} order={seen} back={back} />
    </>
  );
}

function ChangeForm({ customer, order, back }: { customer: User; order: Order; back: string }) {
  const [draft, setDraft] = useState(() => draftOfOrder(order));
  const [problem, setProblem] = useState<OrderProblem | null>(null);
  const { Your } = useWhose(customer.id);
  const save = useCallMutation(updateUserOrder, { refreshes: [listUserOrders] });
  const change = (next: (draft: Draft) => Draft) => {
    setProblem(null);
    save.reset();
    setDraft(next);
  };
  const rolls = useRollActions(draft, change);
  const changes = rollChanges(order, draft);
  const { settled, isSettled } = useSettled(changes);
  const params = { userId: order.customerId, orderId: order.id };
  const wants = isAnyChange(changes);
  const preview = useCall(
    previewUserOrderChange,
    { params, body: { version: order.version, ...settled } },
    { enabled: isAnyChange(settled), keepPrevious: true, staleTime: 30_000 },
  );
  const isPriced = isSettled && preview.isSuccess && !preview.isPlaceholderData;
  const shown = wants && preview.data ? preview.data : order;
  const queries = useQueryClient();
  const refreshUser = useRefreshUser();
  const navigate = useNavigate();

  async function keep(): Promise<void> {
    const missing = problemAt("rolls", draft, customer);
    setProblem(missing);
    if (missing !== null) {
      for (const key of Object.keys(missing.rolls).slice(0, 1)) rolls.open(key);
      return;
    }
    const body = { version: order.version, ...changes, expectedTotal: preview.data!.total };
    const saved = await save.mutateAsync({ params, body });
    queries.setQueryData(callKey(getUserOrder, { params }), saved);
    void refreshUser();
    showToast(`New total: ${dollars(saved.total)}`);
    await navigate(back);
  }

  const error = save.error ?? (wants ? preview.error : null);
  return (
    <TwoColumns>
      <MainColumn>
        <RollsStep
          customer={customer}
          draft={draft}
          rolls={rolls}
          problem={problem}
          onStartOver={() => change(() => draftOfOrder(order))}
        />
      </MainColumn>
      <SideColumn follows>
        <aside className={summary.summary} aria-label="Price">
          <div className={summary.head}>
            <h2>{Your} order</h2>
          </div>
          <div className={summary.scroll}>
            <PriceLines priced={pricedOf(shown)} rollNames={rollNamesOf(shown)} couponCode={shown.couponCode} />
          </div>
          <PriceSum priced={pricedOf(shown)} />
          <p className={summary.check} role="status">
            {!wants
              ? "No changes yet."
              : isPriced
                ? `Before: ${dollars(order.total)}.`
                : preview.error
                  ? "We couldn't check the price."
                  : "Checking the price…"}
          </p>
          <FormMessage>{problem?.message ?? (error && messageOf(error))}</FormMessage>
          <Button
            size="lg"
            fullWidth
            disabled={!wants || (!isPriced && problem === null)}
            loading={save.isPending}
            onClick={() => void keep().catch(() => undefined)}
          >
            {wants && isPriced ? `Save at ${dollars(shown.total)}` : "Save"}
          </Button>
          <p className={summary.next}>Nothing is charged before you pay.</p>
          <p className={summary.next}>
            To change the address, delivery or other items, <Link to={back}>cancel the order</Link> and press “Order
            again” there. You can change everything before you place it.
          </p>
        </aside>
      </SideColumn>
    </TwoColumns>
  );
}
