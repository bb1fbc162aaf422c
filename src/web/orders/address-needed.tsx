import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import type { User } from "../../contract/accounts/accounts.ts";
import { addressText, homeAddress } from "../parts/address/address-text.ts";
import { NewAddressForm } from "../parts/address/new-address-form.tsx";
import classes from "./new-order.module.css";

/** Asks for the address that every order needs, without leaving the order. */
export function AddressNeeded({ userId }: { userId: string }) {
  return (
    <section className={classes.address} data-address aria-labelledby="address-needed">
      <h2 id="address-needed">Where do you live?</h2>
      <p>The tax depends on it, and your negatives may come back to it. Your rolls above stay as they are.</p>
      <NewAddressForm userId={userId} primary />
    </section>
  );
}

/** Where the order is for: the primary address, else the first. */
export function HomeAddress({ customer }: { customer: User }) {
  const home = homeAddress(customer.addresses);
  if (!home) return null;
  return (
    <p className={classes.home}>
      Your address: {addressText(home)}.{" "}
      <Anchor component={Link} to={`/users/${customer.id}/settings`}>
        Change
      </Anchor>
    </p>
  );
}
