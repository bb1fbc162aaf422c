import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { z } from "zod";
import { listUsers } from "../../../contract/accounts/accounts.ts";
import { addMessenger, type Messenger, updateMessenger } from "../../../contract/couriers/couriers.ts";
import { api } from "../../platform/api.ts";
import { FormDialog } from "../../platform/kit/form-dialog.tsx";
import { useCall } from "../../platform/query.ts";
import { useCallForm } from "../../platform/use-call-form.ts";

const Form = z.object({
  name: z.string().trim().min(1, "Enter the courier's name"),
  phone: z.string(),
  userId: z.string(),
  active: z.boolean(),
});

/** Adds or changes a courier. @param courier null for a new one */
export function CourierDialog({
  courier,
  onClose,
  onSaved,
}: {
  courier: Messenger | null;
  onClose: () => void;
  onSaved: () => void;
}) {
  const accounts = useCall(listUsers, { query: { role: "MESSENGER", limit: 100 } });
  const form = useCallForm({
    initialValues: {
      name: courier?.name ?? "",
      phone: courier?.phone ?? "",
      userId: courier?.userId ?? "",
      active: courier?.active ?? true,
    },
    schema: Form,
    send: async ({ phone, userId, ...values }) => {
      const body = { ...values, phone: phone === "" ? null : phone, userId: userId === "" ? null : userId };
      if (courier === null) await api.call(addMessenger, { body });
      else await api.call(updateMessenger, { params: { messengerId: courier.id }, body });
      onSaved();
      onClose();
    },
  });
  const choices = (accounts.data?.users ?? []).map(({ id, email }) => ({ value: id, label: email }));
  return (
    <FormDialog
      title={courier === null ? "New courier" : "Edit courier"}
      form={form}
      submitLabel="Save courier"
      onClose={onClose}
    >
      <TextInput label="Name" data-autofocus {...form.field("name")} />
      <TextInput label="Phone" type="tel" {...form.field("phone")} />
      <NativeSelect
        label="Account"
        description="Users with the courier role"
        data={[{ value: "", label: "None" }, ...choices]}
        {...form.field("userId")}
      />
      <Checkbox label="Customers can book pickups" {...form.form.getInputProps("active", { type: "checkbox" })} />
    </FormDialog>
  );
}
