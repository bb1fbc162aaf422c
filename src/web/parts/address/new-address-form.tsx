import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { addAddress, getUser } from "../../../contract/accounts/accounts.ts";
import { api } from "../../platform/api.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { callKey } from "../../platform/query.ts";
import { useRefreshUser } from "../../platform/session.ts";
import { useCallForm } from "../../platform/use-call-form.ts";
import classes from "../fields.module.css";
import { addressBody, AddressFields, AddressFieldsSchema, addressValues } from "./address-fields.tsx";

/**
 * Adds an address in the middle of an order.
 * @param primary whether it becomes the customer's primary one
 * @param onAdded once the user is known with it
 */
export function NewAddressForm({
  userId,
  primary,
  onAdded,
}: {
  userId: string;
  primary: boolean;
  onAdded?: (addressId: string) => void;
}) {
  const refreshUser = useRefreshUser();
  const queries = useQueryClient();
  const { field, submit, sending, problem } = useCallForm({
    initialValues: addressValues(),
    schema: AddressFieldsSchema,
    send: async (values) => {
      const { address } = await api.call(addAddress, { params: { userId }, body: addressBody(values, primary) });
      await Promise.all([
        refreshUser(),
        queries.invalidateQueries({ queryKey: callKey(getUser, { params: { userId } }) }),
      ]);
      onAdded?.(address.id);
    },
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Your address" className={classes.form}>
      <AddressFields field={field} />
      <FormMessage>{problem?.message}</FormMessage>
      <Button type="submit" variant="default" loading={sending}>
        Save address
      </Button>
    </form>
  );
}
