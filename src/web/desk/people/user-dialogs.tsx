import { Group, Radio, Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { changeUserRole, getUser, type User } from "../../../contract/accounts/accounts.ts";
import { listChanges } from "../../../contract/history/history.ts";
import type { BodyOf } from "../../../contract/kit/call.ts";
import { adjustAccountCredit, getAccountCredit } from "../../../contract/payments/account-credit.ts";
import { USER_ROLE_LABELS, USER_ROLES } from "../../../rules/accounts/roles.ts";
import { parseDollars } from "../../../rules/money.ts";
import { dollars } from "../../parts/dollars.ts";
import { fullName } from "../../parts/people/full-name.ts";
import { api } from "../../platform/api.ts";
import { FormDialog } from "../../platform/kit/form-dialog.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { callKey } from "../../platform/query.ts";
import { useAttempt } from "../../platform/use-attempt.ts";
import { useCallForm } from "../../platform/use-call-form.ts";
import classes from "../order/desk.module.css";

export type OfUser = { user: User; onClose: () => void };

function useSaveUser() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: callKey(getUser) });
}

const CreditForm = z.object({
  way: z.enum(["give", "take"]),
  amount: z.string().refine((typed) => (parseDollars(typed) ?? 0) > 0, "Enter dollars and cents, for example 5.00"),
  note: adjustAccountCredit.body.shape.note,
});

/** Adds or removes account credit; the customer sees the reason. */
export function CreditDialog({ user, onClose }: OfUser) {
  const queries = useQueryClient();
  const keep = useSaveUser();
  const attempt = useAttempt<BodyOf<typeof adjustAccountCredit>>();
  const form = useCallForm({
    initialValues: { way: "give", amount: "", note: "" },
    schema: CreditForm,
    send: async ({ way, amount, note }) => {
      const cents = parseDollars(amount)!; // ensured by the form's validation
      const entry = { change: way === "take" ? -cents : cents, note };
      const { balance } = await attempt.once(entry, (body, idempotencyKey) =>
        api.call(adjustAccountCredit, { params: { userId: user.id }, body }, { idempotencyKey }),
      );
      void queries.invalidateQueries({ queryKey: callKey(getAccountCredit) });
      void queries.invalidateQueries({ queryKey: callKey(listChanges) });
      await keep();
      showToast(`New balance of ${user.firstName}: ${dollars(balance)}`);
      onClose();
    },
  });
  return (
    <FormDialog title={`Account credit for ${fullName(user)}`} form={form} submitLabel="Save" onClose={onClose}>
      <p className={classes.words}>Current balance: {dollars(Math.max(0, -user.customer.balance))}.</p>
      <Radio.Group label="Change" {...form.field("way")}>
        <Group gap="lg">
          <Radio value="give" label="Add" />
          <Radio value="take" label="Subtract" />
        </Group>
      </Radio.Group>
      <TextInput
        label="Amount"
        inputMode="decimal"
        placeholder="5.00"
        autoComplete="off"
        data-autofocus
        {...form.field("amount")}
      />
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

/** Changes a person's role and logs them out everywhere. Requires the worker's password. */
export function RoleDialog({ user, onClose }: OfUser) {
  const keep = useSaveUser();
  const form = useCallForm({
    initialValues: { role: user.role, staffRole: user.staffRole ?? ("READ_ONLY" as const) },
    schema: changeUserRole.body,
    send: async (body) => {
      await api.call(changeUserRole, { params: { userId: user.id }, body });
      await keep();
      showToast(`${fullName(user)}: ${USER_ROLE_LABELS[body.role]}`);
      onClose();
    },
  });
  return (
    <FormDialog title={`Role of ${fullName(user)}`} form={form} submitLabel="Change role" onClose={onClose}>
      <p className={classes.words}>
        This logs them out everywhere. You need your password. Choose what lab staff may do on the staff page.
      </p>
      <Radio.Group label="Role" {...form.field("role")}>
        <div className={classes.group}>
          {USER_ROLES.map((role) => (
            <Radio key={role} value={role} label={USER_ROLE_LABELS[role]} />
          ))}
        </div>
      </Radio.Group>
    </FormDialog>
  );
}
