import { Button, Checkbox, Modal } from "@mantine/core";
import { z } from "zod";
import { type Address, addAddress, updateAddress } from "../../contract/accounts/accounts.ts";
import { api } from "../platform/api.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { useCallForm } from "../platform/use-call-form.ts";
import { addressBody, AddressFields, AddressFieldsSchema, addressValues } from "../parts/address/address-fields.tsx";
import fields from "../parts/fields.module.css";
import classes from "./settings.module.css";

type Props = {
  userId: string;
  /** The address to change; undefined for a new one. */
  address: Address | undefined;
  /** Whether it will be the only one, which is always the primary one. */
  only: boolean;
  onClose: () => void;
  onSaved: () => Promise<void>;
};

/** Adds an address or changes one. */
export function AddressDialog(props: Props) {
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.address ? "Change address" : "New address"}
      radius="lg"
      closeButtonProps={{ "aria-label": "Close" }}
      classNames={{ title: classes.dialogTitle }}
    >
      <AddressForm {...props} />
    </Modal>
  );
}

function AddressForm({ userId, address, only, onClose, onSaved }: Props) {
  const { field, form, submit, sending, problem } = useCallForm({
    initialValues: { ...addressValues(address), primary: address?.primary ?? only },
    schema: AddressFieldsSchema.extend({ primary: z.boolean() }),
    send: async ({ primary, ...values }) => {
      const body = addressBody(values, primary);
      // Create without an id, update with one (docs/product/accounts.md#addresses).
      if (address) await api.call(updateAddress, { params: { userId, addressId: address.id }, body });
      else await api.call(addAddress, { params: { userId }, body });
      await onSaved();
      onClose();
    },
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Address" className={fields.form}>
      <AddressFields field={field} />
      {!only && !address?.primary && (
        <Checkbox label="Use as my primary address" {...form.getInputProps("primary", { type: "checkbox" })} />
      )}
      <FormMessage>{problem?.message}</FormMessage>
      <Button type="submit" loading={sending}>
        Save address
      </Button>
    </form>
  );
}
