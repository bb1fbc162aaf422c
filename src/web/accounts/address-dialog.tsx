import { Checkbox } from "@mantine/core";
import { z } from "zod";
import { type Address, addAddress, updateAddress, withZipInState } from "../../contract/accounts/accounts.ts";
import { api } from "../platform/api.ts";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { useCallForm } from "../platform/use-call-form.ts";
import { addressBody, AddressFields, addressValues } from "../parts/address/address-fields.tsx";
import { ADDRESS_FIELDS } from "../parts/address/address-schema.ts";

/**
 * Adds or changes an address.
 * @param address the address to change; undefined for a new one
 * @param only whether it will be the only address, which is always primary
 */
export function AddressDialog({
  userId,
  address,
  only,
  onClose,
  onSaved,
}: {
  userId: string;
  address: Address | undefined;
  only: boolean;
  onClose: () => void;
  onSaved: () => Promise<void>;
}) {
  const form = useCallForm({
    initialValues: { ...addressValues(address), primary: address?.primary ?? only },
    schema: withZipInState(ADDRESS_FIELDS.extend({ primary: z.boolean() })),
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
    <FormDialog
      title={address ? "Change address" : "New address"}
      form={form}
      submitLabel="Save address"
      onClose={onClose}
    >
      <AddressFields field={form.field} />
      {!only && !address?.primary && (
        <Checkbox label="Use as my primary address" {...form.form.getInputProps("primary", { type: "checkbox" })} />
      )}
    </FormDialog>
  );
}
