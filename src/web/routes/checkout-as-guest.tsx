import { TextInput } from "@mantine/core";
import { PersonName } from "../../contract/accounts/accounts.ts";
import { Email } from "../../contract/kit/fields.ts";
import type { GuestOrder } from "../../contract/checkout/guest-orders.ts";
import { addressBody, AddressFields, AddressFieldsSchema, addressValues } from "../accounts/address-fields.tsx";
import fields from "../accounts/account-page.module.css";
import type { CartItem } from "../cart/cart.ts";
import classes from "../cart/checkout.module.css";
import { type Guest, GUEST_FORM, GuestCheckout, useGuestCheckout } from "../cart/guest-checkout.tsx";
import { FormMessage } from "../platform/form-message.tsx";
import { useCallForm } from "../platform/use-call-form.ts";

type GuestValues = ReturnType<typeof addressValues> & Pick<Guest, "email" | "firstName" | "lastName">;

const GuestSchema = AddressFieldsSchema.extend({ email: Email, firstName: PersonName, lastName: PersonName });

/** The checkout with the fields of somebody without an account. */
export function CheckoutAsGuest({
  items,
  onPlaced,
}: {
  items: readonly CartItem[];
  onPlaced: (order: GuestOrder) => Promise<unknown> | void;
}) {
  const { form, field, submit, problem } = useCallForm<GuestValues>({
    initialValues: { email: "", firstName: "", lastName: "", ...addressValues() },
    schema: GuestSchema,
    send: ({ email, firstName, lastName, ...address }) =>
      checkout.placeAs({
        email: email.trim(),
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        address: addressOf(address),
      }),
  });
  const isComplete = AddressFieldsSchema.safeParse(form.values).success;
  const checkout = useGuestCheckout(items, isComplete ? addressOf(form.values) : null, onPlaced);

  return (
    <GuestCheckout checkout={checkout}>
      <form id={GUEST_FORM} className={classes.person} aria-label="About you" noValidate onSubmit={submit}>
        <h2>About you</h2>
        <TextInput
          label="E-mail"
          description="For the receipt, and news of your order"
          type="email"
          autoComplete="email"
          required
          withAsterisk={false}
          {...field("email")}
        />
        <div className={fields.pair}>
          <TextInput
            label="First name"
            autoComplete="given-name"
            required
            withAsterisk={false}
            {...field("firstName")}
          />
          <TextInput
            label="Last name"
            autoComplete="family-name"
            required
            withAsterisk={false}
            {...field("lastName")}
          />
        </div>
        <AddressFields field={field} />
        <FormMessage>{problem?.message}</FormMessage>
      </form>
    </GuestCheckout>
  );
}

/** As the lab takes it: only what the address fields hold, in the same order each time. */
function addressOf({ address1, address2, city, state, zip }: ReturnType<typeof addressValues>): Guest["address"] {
  const { primary: _primary, ...address } = addressBody({ address1, address2, city, state, zip }, true);
  return { ...address, country: "US" };
}
