import { Button, TextInput } from "@mantine/core";
import { useRef } from "react";
import { addAddress, updateAddress, updateUser, type User, withZipInState } from "../../contract/accounts/accounts.ts";
import { api } from "../platform/api.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { useCallForm } from "../platform/use-call-form.ts";
import { addressBody, AddressFields, addressValues } from "../parts/address/address-fields.tsx";
import { ADDRESS_FIELDS } from "../parts/address/address-schema.ts";

const Details = withZipInState(ADDRESS_FIELDS.extend({ phone: updateUser.body.shape.phone.unwrap().unwrap() }));

/**
 * Form for phone and primary address, which the lab needs before the first order.
 * @param onDone called after both are saved
 */
export function UserDetailsForm({ user, onDone }: { user: User; onDone: () => Promise<void> }) {
  const primary = user.addresses.find((address) => address.primary);
  // Set after saving, so that a retry after a failed phone number changes the address instead of adding another.
  const addressId = useRef(primary?.id);
  const { field, submit, sending, problem } = useCallForm({
    initialValues: { phone: user.phone ?? "", ...addressValues(primary) },
    schema: Details,
    send: async ({ phone, ...values }) => {
      const params = { userId: user.id };
      const body = addressBody(values, true);
      // The phone is saved last because it completes this step (docs/product/accounts.md#sign-up): if the address
      // fails, the form remains.
      if (addressId.current)
        await api.call(updateAddress, { params: { ...params, addressId: addressId.current }, body });
      else addressId.current = (await api.call(addAddress, { params, body })).address.id;
      await api.call(updateUser, { params, body: { phone } });
      await onDone();
    },
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Your details">
      <TextInput
        label="Phone"
        description="For the courier, and for urgent questions about your film."
        type="tel"
        autoComplete="tel"
        required
        withAsterisk={false}
        {...field("phone")}
      />
      <AddressFields field={field} />
      <FormMessage>{problem?.message}</FormMessage>
      <Button type="submit" size="lg" loading={sending}>
        Save and continue
      </Button>
    </form>
  );
}
