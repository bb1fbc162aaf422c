import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { User } from "../../contract/accounts/accounts.ts";
import classes from "./new-order.module.css";

/** Asks for the address that every order needs, without leaving the order. */
export function AddressNeeded({ children }: { children: ReactNode }) {
  return (
    <section className={classes.address} data-address aria-labelledby="address-needed">
      <h2 id="address-needed">Where do you live?</h2>
      <p>The tax depends on it, and your negatives may come back to it. Your rolls above stay as they are.</p>
      {children}
    </section>
  );
}

/** Where the order is for: the primary address, else the first. */
export function HomeAddress({ customer }: { customer: User }) {
  const home = customer.addresses.find(({ primary }) => primary) ?? customer.addresses[0];
  if (!home) return null;
  return (
    <p className={classes.home}>
      Your address: {[home.address1, home.address2, home.city, `${home.state} ${home.zip}`].filter(Boolean).join(", ")}.{" "}
      <Anchor component={Link} to={`/users/${customer.id}/settings`}>
        Change
      </Anchor>
    </p>
  );
}
