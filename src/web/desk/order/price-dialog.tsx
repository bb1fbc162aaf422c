import { NativeSelect, TextInput } from "@mantine/core";
import { z } from "zod";
import { priceByHand } from "../../../contract/checkout/price-by-hand.ts";
import type { Order } from "../../../contract/orders/order.ts";
import { isRefusal } from "../../../contract/kit/client.ts";
import { COUPON_KINDS } from "../../../rules/coupons/coupons.ts";
import { parseDollars, typedDollars } from "../../../rules/money.ts";
import { dollars } from "../../parts/dollars.ts";
import { edgeName } from "../../parts/film/film-text.ts";
import { api } from "../../platform/api.ts";
import { FormDialog } from "../../platform/kit/form-dialog.tsx";
import { useCallForm } from "../../platform/use-call-form.ts";
import classes from "./desk.module.css";
import type { OfOrder } from "./order-dialogs.tsx";
import { useDoing } from "./use-doing.ts";
import { useSeen, WhatChanged } from "./what-changed.tsx";

const Amount = z
  .string()
  .refine(
    (typed) => typed.trim() === "" || parseDollars(typed.replace("%", "")) !== null,
    "Enter an amount, for example 5.00",
  );
const PriceForm = z.object({
  kind: z.enum(COUPON_KINDS),
  amount: Amount,
  prices: z.array(Amount),
  reason: priceByHand.body.shape.reason,
});

const KINDS = [
  { value: "fixed", label: "Dollars" },
  { value: "percentage", label: "Percent" },
];

const amountOf = (typed: string) => parseDollars(typed.replace("%", "")) ?? 0;

/** Gives an open order a discount, and sets prices of its lines; an empty price keeps the line's own. */
export function PriceDialog({ order, onClose }: OfOrder) {
  const { seen } = useSeen(order);
  const doing = useDoing(order, "Price changed");
  const before = seen.byHand?.discount ?? null;
  const form = useCallForm({
    initialValues: {
      kind: before?.kind ?? ("fixed" as const),
      amount:
        before === null ? "" : before.kind === "fixed" ? typedDollars(before.amount) : String(before.amount / 1000),
      prices: seen.lines.map(() => ""),
      reason: before?.reason ?? "",
    },
    schema: PriceForm,
    send: async ({ kind, amount, prices, reason }) => {
      const off = amountOf(amount);
      const body = {
        version: seen.version,
        // Percent × 1000, as parsed dollars are × 100.
        discount: off === 0 ? null : { kind, amount: kind === "fixed" ? off : off * 10 },
        prices: seen.lines.flatMap(({ id }, index) =>
          prices[index]!.trim() === "" ? [] : [{ lineId: id, unitPrice: amountOf(prices[index]!) }],
        ),
        reason,
      };
      await doing(() => api.call(priceByHand, { params: { orderId: order.id }, body }));
      onClose();
    },
  });
  const error = form.problem?.error;
  return (
    <FormDialog title="Discount and prices" form={form} submitLabel="Save price" onClose={onClose}>
      <WhatChanged seen={seen} now={order} />
      <div className={classes.side}>
        <NativeSelect label="Discount in" data={KINDS} {...form.field("kind")} />
        <TextInput
          label="Discount"
          placeholder="None"
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          {...form.field("amount")}
        />
      </div>
      <fieldset className={classes.prices}>
        <legend className={classes.label}>Price per unit</legend>
        {seen.lines.map((line, index) => (
          <TextInput
            key={line.id}
            label={lineName(seen, line)}
            placeholder={typedDollars(line.unitPrice)}
            inputMode="decimal"
            autoComplete="off"
            {...form.field(`prices.${index}`)}
          />
        ))}
      </fieldset>
      <TextInput label="Reason" maxLength={200} required autoComplete="off" {...form.field("reason")} />
      {isRefusal(error, priceByHand, "OVER_LIMIT") && (
        <p className={classes.words}>You can take off at most {dollars(error.data.most)}.</p>
      )}
    </FormDialog>
  );
}

function lineName({ rolls }: Order, { description, quantity, rollId }: Order["lines"][number]): string {
  const roll = rolls.find(({ id }) => id === rollId);
  return [roll && `Roll ${roll.number} (${edgeName(roll)}):`, description, quantity > 1 && `× ${quantity}`]
    .filter(Boolean)
    .join(" ");
}
