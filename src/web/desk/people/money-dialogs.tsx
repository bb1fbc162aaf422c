import { Group, NativeSelect, Radio, Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { getUser } from "../../../contract/accounts/accounts.ts";
import { listCoupons, sendCoupon } from "../../../contract/coupons/coupons.ts";
import { listChanges } from "../../../contract/history/history.ts";
import { adjustServiceCredits, listServiceCredits } from "../../../contract/memberships/memberships.ts";
import type { BodyOf } from "../../../contract/kit/call.ts";
import { COUPON_KINDS } from "../../../rules/coupons/coupons.ts";
import { CREDIT_KIND_LABELS, CREDIT_KINDS } from "../../../rules/memberships/tiers.ts";
import { parseDollars } from "../../../rules/money.ts";
import { fullName } from "../../parts/people/full-name.ts";
import { api } from "../../platform/api.ts";
import { FormDialog } from "../../platform/kit/form-dialog.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { callKey } from "../../platform/query.ts";
import { useAttempt } from "../../platform/use-attempt.ts";
import { useCallForm } from "../../platform/use-call-form.ts";
import classes from "../order/desk.module.css";
import type { OfUser } from "./user-dialogs.tsx";

const Count = z.string().regex(/^[1-9]\d{0,2}$/, "Enter a number from 1 to 999");
const ServiceForm = z.object({
  kind: z.enum(CREDIT_KINDS),
  way: z.enum(["give", "take"]),
  count: Count,
  note: adjustServiceCredits.body.shape.note,
});

/** Gives or takes service credits; the customer sees the reason. */
export function ServiceCreditDialog({ user, onClose }: OfUser) {
  const queries = useQueryClient();
  const attempt = useAttempt<BodyOf<typeof adjustServiceCredits>>();
  const form = useCallForm({
    initialValues: { kind: "roll" as const, way: "give", count: "1", note: "" },
    schema: ServiceForm,
    send: async ({ kind, way, count, note }) => {
      const entry = { kind, change: way === "take" ? -Number(count) : Number(count), note };
      const { balance } = await attempt.once(entry, (body, idempotencyKey) =>
        api.call(adjustServiceCredits, { params: { userId: user.id }, body }, { idempotencyKey }),
      );
      void queries.invalidateQueries({ queryKey: callKey(listServiceCredits) });
      void queries.invalidateQueries({ queryKey: callKey(getUser) });
      void queries.invalidateQueries({ queryKey: callKey(listChanges) });
      showToast(`${user.firstName} now has ${balance} ${CREDIT_KIND_LABELS[kind]}`);
      onClose();
    },
  });
  return (
    <FormDialog title={`Service credits for ${fullName(user)}`} form={form} submitLabel="Save" onClose={onClose}>
      <NativeSelect
        label="Service"
        data={CREDIT_KINDS.map((value) => ({ value, label: CREDIT_KIND_LABELS[value] }))}
        {...form.field("kind")}
      />
      <Radio.Group label="Change" {...form.field("way")}>
        <Group gap="lg">
          <Radio value="give" label="Give" />
          <Radio value="take" label="Take" />
        </Group>
      </Radio.Group>
      <TextInput label="Credits" inputMode="numeric" autoComplete="off" data-autofocus {...form.field("count")} />
      <Textarea
        label="Reason"
        description="Visible to the customer"
        autosize
        minRows={2}
        maxLength={300}
        {...form.field("note")}
      />
    </FormDialog>
  );
}

const CouponForm = z.object({
  kind: z.enum(COUPON_KINDS),
  amount: z
    .string()
    .refine((typed) => (parseDollars(typed.replace("%", "")) ?? 0) > 0, "Enter an amount, for example 5.00 or 10"),
  days: z.string().regex(/^(?:|[1-9]\d{0,2})$/, "Enter a number of days, or leave empty"),
  message: sendCoupon.body.shape.message,
});

/** Creates a coupon of one use and e-mails it to the customer. */
export function SendCouponDialog({ user, onClose }: OfUser) {
  const queries = useQueryClient();
  const attempt = useAttempt<BodyOf<typeof sendCoupon>>();
  const form = useCallForm({
    initialValues: { kind: "percentage" as const, amount: "", days: "30", message: "" },
    schema: CouponForm,
    send: async ({ kind, amount, days, message }) => {
      const off = parseDollars(amount.replace("%", ""))!; // ensured by the form's validation
      const draft = {
        kind,
        amount: (kind as string) === "fixed" ? off : off * 10,
        productType: null,
        days: days === "" ? null : Number(days),
        message,
      };
      const { coupon } = await attempt.once(draft, (body, idempotencyKey) =>
        api.call(sendCoupon, { params: { userId: user.id }, body }, { idempotencyKey }),
      );
      void queries.invalidateQueries({ queryKey: callKey(listCoupons) });
      showToast(`Coupon ${coupon.code} is on its way to ${user.email}`);
      onClose();
    },
  });
  return (
    <FormDialog title={`Coupon for ${fullName(user)}`} form={form} submitLabel="Send coupon" onClose={onClose}>
      <p className={classes.words}>We e-mail a code that works once.</p>
      <div className={classes.side}>
        <NativeSelect
          label="Discount in"
          data={[
            { value: "percentage", label: "Percent" },
            { value: "fixed", label: "Dollars" },
          ]}
          {...form.field("kind")}
        />
        <TextInput label="Discount" inputMode="decimal" autoComplete="off" data-autofocus {...form.field("amount")} />
        <TextInput
          label="Valid for days"
          inputMode="numeric"
          placeholder="No end"
          autoComplete="off"
          {...form.field("days")}
        />
      </div>
      <Textarea
        label="Message"
        description="Visible to the customer"
        autosize
        minRows={2}
        maxLength={300}
        {...form.field("message")}
      />
    </FormDialog>
  );
}
