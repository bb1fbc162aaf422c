import { Badge, Button, Group } from "@mantine/core";
import { useState } from "react";
import {
  listPaymentMethods,
  makeDefaultPaymentMethod,
  type PaymentMethod,
  removePaymentMethod,
} from "../../contract/payments/payments.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { ConfirmDialog } from "../platform/kit/confirm-dialog.tsx";
import { showToast } from "../platform/kit/toasts/show-toast.ts";
import { lazyComponent } from "../platform/lazy-component.tsx";
import { useCall, useCallMutation } from "../platform/query.ts";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import framed from "../parts/framed-row.module.css";
import classes from "./payment-methods.module.css";

const CardDialog = lazyComponent(() => import("./card-dialog.tsx"), "The form for a card");

const nameOf = ({ brand, last4 }: PaymentMethod) => `${brand} ending ${last4}`;

/**
 * Lists the stored cards (docs/product/payments.md#cards).
 * @param own false when staff view a customer's
 * @param renews whether a membership renews with the default card
 */
export function PaymentMethods({ userId, own, renews }: { userId: string; own: boolean; renews: boolean }) {
  const cards = useCall(listPaymentMethods, { params: { userId } });
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<PaymentMethod | null>(null);
  const refreshes = [listPaymentMethods];
  const makeDefault = useCallMutation(makeDefaultPaymentMethod, { refreshes });
  const remove = useCallMutation(removePaymentMethod, { refreshes });
  const whose = own ? "your" : "their";
  const params = (card: PaymentMethod) => ({ userId, paymentMethodId: card.id });
  return (
    <Loaded query={cards} skeleton={<RowsSkeleton rows={2} height={76} />}>
      {({ paymentMethods }) => (
        <>
          {paymentMethods.length === 0 && (
            <p className={classes.quiet}>No saved card. Save one to pay faster next time.</p>
          )}
          <ul className={classes.rows}>
            {paymentMethods.map((card) => (
              <li key={card.id} className={framed.row}>
                <div>
                  <p className={classes.card}>
                    {card.brand} ending <span className={classes.digits}>{card.last4}</span>
                    {card.isDefault && (
                      <Badge component="span" color="sun" variant="filled">
                        {renews ? `Used for ${whose} membership` : "Default"}
                      </Badge>
                    )}
                  </p>
                  <p className={classes.facts}>
                    Expires {String(card.expMonth).padStart(2, "0")}/{card.expYear % 100}
                  </p>
                </div>
                <Group gap="xs">
                  {!card.isDefault && (
                    <Button
                      variant="default"
                      size="compact-md"
                      aria-label={`${renews ? "Use for renewals" : "Make default"}: ${nameOf(card)}`}
                      loading={makeDefault.isPending && makeDefault.variables.params.paymentMethodId === card.id}
                      onClick={() =>
                        makeDefault.mutate(
                          { params: params(card) },
                          {
                            onSuccess: () =>
                              void showToast(
                                renews
                                  ? `${nameOf(card)} now pays ${whose} membership`
                                  : `${nameOf(card)} is now the default`,
                              ),
                          },
                        )
                      }
                    >
                      {renews ? "Use for renewals" : "Make default"}
                    </Button>
                  )}
                  <Button
                    variant="subtle"
                    color="gray"
                    size="compact-md"
                    aria-label={`Remove ${nameOf(card)}`}
                    onClick={() => setRemoving(card)}
                  >
                    Remove
                  </Button>
                </Group>
              </li>
            ))}
          </ul>
          <FormMessage>{makeDefault.error && messageOf(makeDefault.error)}</FormMessage>
          <Button variant="default" onClick={() => setAdding(true)}>
            Add card
          </Button>
          {adding && <CardDialog userId={userId} onClose={() => setAdding(false)} onGiveUp={() => setAdding(false)} />}
          {removing && (
            <ConfirmDialog
              title={`Remove ${nameOf(removing)}?`}
              confirmLabel="Remove card"
              onConfirm={async () => {
                await remove.mutateAsync({ params: params(removing) });
                showToast(`${nameOf(removing)} removed`);
              }}
              onClose={() => setRemoving(null)}
            >
              <p>
                Past payments do not change.{" "}
                {removing.isDefault && paymentMethods.length > 1 && "Your newest other card becomes the default."}
              </p>
            </ConfirmDialog>
          )}
        </>
      )}
    </Loaded>
  );
}
