import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { addAddress, type Address, getUser, updateAddress } from "../../../contract/accounts/accounts.ts";
import { api } from "../../platform/api.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { callKey } from "../../platform/query.ts";
import { useRefreshUser } from "../../platform/session.ts";
import { useCallForm } from "../../platform/use-call-form.ts";
import classes from "../fields.module.css";
import { addressBody, AddressFields, addressValues } from "./address-fields.tsx";

const addressSchema = async () => (await import("./address-schema.ts")).AddressFieldsSchema;

/**
 * Adds or changes an address in the middle of an order.
 * @param address the one to change; undefined for a new one
 * @param primary whether it is or becomes the customer's primary address
 * @param onSaved called once the user's data includes it
 */
export function NewAddressForm({
  userId,
  address,
  primary,
  onSaved,
  onCancel,
}: {
  userId: string;
  address?: Address | undefined;
  primary: boolean;
  onSaved?: (addressId: string) => void;
  onCancel?: () => void;
}) {
  const refreshUser = useRefreshUser();
  const queries = useQueryClient();
  const { field, submit, sending, problem } = useCallForm({
    initialValues: addressValues(address),
    schema: addressSchema,
    send: async (values) => {
      const body = addressBody(values, primary);
      const saved = address
        ? await api.call(updateAddress, { params: { userId, addressId: address.id }, body })
        : await api.call(addAddress, { params: { userId }, body });
      await Promise.all([
        refreshUser(),
        queries.invalidateQueries({ queryKey: callKey(getUser, { params: { userId } }) }),
      ]);
      onSaved?.(saved.address.id);
    },
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Your address" className={classes.form}>
      <AddressFields field={field} />
      <FormMessage>{problem?.message}</FormMessage>
      <div className={classes.actions}>
        <Button type="submit" variant="default" loading={sending}>
          Save address
        </Button>
        {onCancel && (
          <Button variant="subtle" color="gray" disabled={sending} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
