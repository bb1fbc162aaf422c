import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { previewOrderChange, updateOrder } from "../../../contract/checkout/checkout.ts";
import type { Order } from "../../../contract/orders/order.ts";
import { isRefusal } from "../../../contract/kit/client.ts";
import { isFromShop } from "../../../rules/orders/from-shop.ts";
import { deliveryLabel } from "../../../rules/orders/steps.ts";
import { DELIVERIES, DELIVERY_METHODS, type DeliveryMethod } from "../../../rules/shipping/delivery.ts";
import { edgeName } from "../../parts/film/film-text.ts";
import { dollars } from "../../parts/dollars.ts";
import { PriceSum } from "../../parts/orders/price-lines.tsx";
import { pricedOf } from "../../parts/orders/order-price.tsx";
import { QuantityStepper } from "../../parts/products/quantity-stepper.tsx";
import { Dialog, DialogActions } from "../../platform/dialog.tsx";
import { messageOf } from "../../platform/form-errors.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { IconTrash } from "../../platform/icons.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { useCallMutation } from "../../platform/query.ts";
import { AddProduct } from "./add-product.tsx";
import classes from "./desk.module.css";
import { useSaveOrder } from "./save-order.ts";
import type { OfOrder } from "./order-dialogs.tsx";
import { changesOf, type Edit, isChanged, newEdit } from "./order-edit.ts";
import { useSeen, WhatChanged } from "./what-changed.tsx";

export function EditOrderDialog({ order, onClose }: OfOrder) {
  const { seen, look } = useSeen(order);
  const [edit, setEdit] = useState<Edit>(() => newEdit(order));
  const change = (part: Partial<Edit>) => {
    setEdit((now) => ({ ...now, ...part }));
    preview.reset();
    save.reset();
  };
  const preview = useCallMutation(previewOrderChange);
  const save = useCallMutation(updateOrder);
  const keep = useSaveOrder(order.id);
  const input = { params: { orderId: order.id }, body: { version: seen.version, ...changesOf(seen, edit) } };
  const changed = isChanged(seen, edit);
  const error = preview.error ?? save.error;
  const isStale = isRefusal(error, updateOrder, "STALE") || seen.version !== order.version;

  async function saveItems(expectedTotal: number) {
    const saved = await save.mutateAsync({ ...input, body: { ...input.body, expectedTotal } });
    await keep(saved);
    showToast(`New total: ${dollars(saved.total)}`);
    onClose();
  }
  const refused = () => void keep();
  const notSaved = (failed: unknown) => {
    refused();
    if (isRefusal(failed, updateOrder, "PRICE_CHANGED")) preview.mutate(input);
  };

  return (
    <Dialog title="Change items" size="large" busy={save.isPending} holds={changed} onClose={onClose}>
      <form
        className={classes.form}
        aria-label="Change items"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (preview.data === undefined) preview.mutate(input, { onError: refused });
          else saveItems(preview.data.total).catch(notSaved);
        }}
      >
        <WhatChanged seen={seen} now={order} />
        {isStale && (
          <Button
            variant="default"
            onClick={() => {
              look();
              preview.reset();
              save.reset();
            }}
          >
            Continue with the current version
          </Button>
        )}
        <Things order={seen} edit={edit} onChange={change} />
        <AddProduct
          added={edit.added}
          onAdd={(line) => change({ added: [...edit.added, line] })}
          onRemove={(tempKey) => change({ added: edit.added.filter((line) => line.tempKey !== tempKey) })}
        />
        <div className={classes.side}>
          <TextInput
            label="Coupon"
            description="Leave empty to remove"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={60}
            value={edit.promo}
            onChange={({ currentTarget }) => change({ promo: currentTarget.value })}
          />
          <NativeSelect
            label="Delivery"
            data={[
              ...(seen.rolls.length === 0 ? [{ value: "", label: "By mail" }] : []),
              ...DELIVERY_METHODS.filter((method) => DELIVERIES[method].active || method === seen.deliveryMethod).map(
                (value) => ({ value, label: deliveryLabel(value, seen.courierStop) }),
              ),
            ]}
            value={edit.deliveryMethod ?? ""}
            onChange={({ currentTarget: { value } }) =>
              change({ deliveryMethod: value === "" ? null : (value as DeliveryMethod) })
            }
          />
        </div>
        <div className={classes.sum} role="status">
          {preview.data === undefined ? (
            <p>Current total: {dollars(seen.total)}</p>
          ) : (
            <>
              <PriceSum priced={pricedOf(preview.data)} />
              <p>{differenceText(seen.total, preview.data.total)}</p>
            </>
          )}
        </div>
        <FormMessage>{error && errorText(error)}</FormMessage>
        <DialogActions>
          <Button variant="default" disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={preview.isPending || save.isPending} disabled={!changed}>
            {preview.data === undefined ? "Calculate new total" : `Save at ${dollars(preview.data.total)}`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Returns the lab's error, with out-of-stock products by name. */
function errorText(error: unknown): string {
  const said = messageOf(error);
  if (isRefusal(error, updateOrder, "OUT_OF_STOCK"))
    return `${said} ${error.data.items.map(({ name, stock }) => `${name}: ${stock} left`).join(", ")}.`;
  if (isRefusal(error, updateOrder, "TOO_MANY_UNPAID"))
    return `${said} ${error.data.items.map(({ name, most }) => `${name}: ${most} at most`).join(", ")}.`;
  return said;
}

const differenceText = (before: number, after: number): string =>
  after === before
    ? "The total does not change."
    : `${dollars(Math.abs(after - before))} ${after > before ? "more" : "less"} than before.`;

function Things({ order, edit, onChange }: { order: Order; edit: Edit; onChange: (part: Partial<Edit>) => void }) {
  const pieces = order.lines.filter(isFromShop);
  return (
    <>
      {order.rolls.length > 0 && (
        <ul className={classes.rows} aria-label="Rolls of the order">
          {order.rolls.map((roll) => (
            <li key={roll.id} className={classes.row}>
              <Checkbox
                label={`${roll.number} ${edgeName(roll)}`}
                checked={!edit.removedRollIds.has(roll.id)}
                onChange={() =>
                  onChange({ removedRollIds: edit.removedRollIds.symmetricDifference(new Set([roll.id])) })
                }
              />
            </li>
          ))}
        </ul>
      )}
      {pieces.length > 0 && (
        <ul className={classes.rows} aria-label="Items in the order">
          {pieces.map(({ id, description, productType, unitPrice }) => {
            const quantity = edit.quantities.get(id)!;
            const set = (next: number) => onChange({ quantities: new Map(edit.quantities).set(id, next) });
            return (
              <li key={id} className={classes.row} data-gone={quantity === 0 || undefined}>
                <span className={classes.what}>
                  {description}
                  <p>{dollars(unitPrice)} each</p>
                </span>
                {quantity === 0 ? (
                  <Button variant="default" size="sm" onClick={() => set(1)}>
                    Keep item
                  </Button>
                ) : (
                  <span className={classes.side}>
                    <QuantityStepper line={{ productType, stock: null, quantity }} name={description} onChange={set} />
                    <Button variant="subtle" color="gray" aria-label={`Remove ${description}`} onClick={() => set(0)}>
                      <IconTrash size={18} aria-hidden />
                    </Button>
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
