import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { z } from "zod";
import { addCoupon, listCoupons, NewCoupon, removeCoupon, updateCoupon } from "../../../contract/coupons/coupons.ts";
import { isRefusal } from "../../../contract/kit/client.ts";
import { lastMoment } from "../../../rules/coupons/coupons.ts";
import { parseDollars } from "../../../rules/money.ts";
import { PRODUCT_TYPES } from "../../../rules/products/catalogue.ts";
import { beginningOf, calendarDay } from "../../../rules/time.ts";
import { PRODUCT_TYPE_LABELS } from "../../parts/products/product-type-labels.ts";
import { api } from "../../platform/api.ts";
import { ConfirmDialog } from "../../platform/kit/confirm-dialog.tsx";
import { FormDialog } from "../../platform/kit/form-dialog.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { callKey } from "../../platform/query.ts";
import { TextButton } from "../../platform/text-button.tsx";
import { useCallForm } from "../../platform/use-call-form.ts";
import { useLab } from "../../platform/lab.ts";
import fields from "../../parts/fields.module.css";
import type { CouponOfList } from "./coupon-text.ts";

const Count = z.string().regex(/^\d*$/, "Enter a number, or leave empty for no limit");
const CouponForm = z.object({
  code: NewCoupon.shape.code,
  description: z.string().max(200),
  kind: NewCoupon.shape.kind,
  amount: z
    .string()
    .refine((typed) => (parseDollars(typed.replace("%", "")) ?? 0) > 0, "Enter an amount, for example 5.00 or 10"),
  productType: z.string(),
  active: z.boolean(),
  from: z.string(),
  until: z.string(),
  maxRedemptions: Count,
  maxPerCustomer: Count,
});
type Values = z.output<typeof CouponForm>;

const valuesOf = (coupon: CouponOfList | null, timeZone: string): Values => ({
  code: coupon?.code ?? "",
  description: coupon?.description ?? "",
  kind: coupon?.kind ?? "percentage",
  // Stored in cents and thousandths of a percent, shown as dollars and percent.
  amount:
    coupon === null ? "" : coupon.kind === "fixed" ? (coupon.amount / 100).toFixed(2) : String(coupon.amount / 1000),
  productType: coupon?.productType ?? "",
  active: coupon?.active ?? true,
  from: coupon?.startsAt ? calendarDay(new Date(coupon.startsAt), timeZone) : "",
  // The coupon's last day; it expires at the end of that day.
  until: coupon?.endsAt ? calendarDay(lastMoment(coupon.endsAt), timeZone) : "",
  maxRedemptions: coupon?.maxRedemptions?.toString() ?? "",
  maxPerCustomer: coupon?.maxPerCustomer?.toString() ?? "",
});

function bodyOf({ from, until, ...values }: Values, timeZone: string): z.input<typeof NewCoupon> {
  const amount = parseDollars(values.amount.replace("%", ""))!; // checked by the form
  const count = (typed: string) => (typed === "" ? null : Number(typed));
  return {
    ...values,
    amount: values.kind === "fixed" ? amount : amount * 10,
    productType: PRODUCT_TYPES.find((type) => type === values.productType) ?? null,
    startsAt: from === "" ? null : beginningOf(from, timeZone).toISOString(),
    endsAt: until === "" ? null : beginningOf(until, timeZone, 1).toISOString(),
    maxRedemptions: count(values.maxRedemptions),
    maxPerCustomer: count(values.maxPerCustomer),
  };
}

/** Creates or edits a coupon; earlier redemptions are unaffected. */
export function CouponDialog({ coupon, onClose }: { coupon: CouponOfList | null; onClose: () => void }) {
  const lab = useLab();
  const queries = useQueryClient();
  const [removes, setRemoves] = useState(false);
  const [version, setVersion] = useState(coupon?.version ?? 1);
  const keep = () => queries.invalidateQueries({ queryKey: callKey(listCoupons) });
  const form = useCallForm({
    initialValues: valuesOf(coupon, lab.timeZone),
    schema: CouponForm,
    send: async (values) => {
      const body = bodyOf(values, lab.timeZone);
      try {
        if (coupon === null) await api.call(addCoupon, { body });
        else await api.call(updateCoupon, { params: { couponId: coupon.id }, body: { ...body, version } });
      } catch (error) {
        // The worker has now seen the other change, so saving again may overwrite it.
        if (isRefusal(error, updateCoupon, "STALE")) setVersion(error.data.version);
        void keep();
        throw error;
      }
      await keep();
      showToast(`Coupon ${body.code} saved`);
      onClose();
    },
  });
  if (removes && coupon !== null)
    return (
      <ConfirmDialog
        title={`Remove coupon ${coupon.code}?`}
        confirmLabel="Remove coupon"
        onConfirm={async () => {
          await api.call(removeCoupon, { params: { couponId: coupon.id } });
          await keep();
        }}
        onClose={onClose}
      >
        No one has used this coupon yet. You can't undo this.
      </ConfirmDialog>
    );
  return (
    <FormDialog
      title={coupon === null ? "New coupon" : coupon.code}
      form={form}
      submitLabel={coupon === null ? "Create coupon" : "Save coupon"}
      onClose={onClose}
    >
      {coupon !== null && (
        <p>
          Used {coupon.redeemed === 1 ? "once" : `${coupon.redeemed} times`}. Changes don't affect past orders.{" "}
          <Link to={`?uses=${coupon.id}#uses`} onClick={onClose}>
            Uses by day
          </Link>
          {" · "}
          <Link to={`/admin/history?thing=${coupon.id}`}>History</Link>
        </p>
      )}
      <TextInput label="Code" autoComplete="off" autoCapitalize="characters" data-autofocus {...form.field("code")} />
      <TextInput label="Description" autoComplete="off" maxLength={200} {...form.field("description")} />
      <div className={fields.pair}>
        <NativeSelect
          label="Discount"
          data={[
            { value: "percentage", label: "Percent" },
            { value: "fixed", label: "Dollars" },
          ]}
          {...form.field("kind")}
        />
        <TextInput label="Amount" inputMode="decimal" autoComplete="off" {...form.field("amount")} />
        <TextInput label="First day" type="date" {...form.field("from")} />
        <TextInput label="Last day" type="date" {...form.field("until")} />
        <TextInput label="Total uses" inputMode="numeric" placeholder="No limit" {...form.field("maxRedemptions")} />
        <TextInput
          label="Uses per customer"
          inputMode="numeric"
          placeholder="No limit"
          {...form.field("maxPerCustomer")}
        />
      </div>
      <NativeSelect
        label="Valid for"
        data={[
          { value: "", label: "The whole order" },
          ...PRODUCT_TYPES.map((value) => ({ value, label: PRODUCT_TYPE_LABELS[value] })),
        ]}
        {...form.field("productType")}
      />
      <Checkbox label="Active" {...form.form.getInputProps("active", { type: "checkbox" })} />
      {coupon !== null && coupon.redeemed === 0 && (
        <TextButton onClick={() => setRemoves(true)}>Remove coupon</TextButton>
      )}
    </FormDialog>
  );
}
