import { Badge, Switch, TextInput, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import type { Address, User } from "../../../contract/accounts/accounts.ts";
import { homeAddress, streetText, townText } from "../../parts/address/address-text.ts";
import { findAddresses } from "../../parts/address/find-address.ts";
import { NewAddressForm } from "../../parts/address/new-address-form.tsx";
import choices from "../../platform/choices.module.css";
import { TextButton } from "../../platform/text-button.tsx";
import type { Draft } from "../draft/draft.ts";
import classes from "./new-order.module.css";

/** From this many addresses on, the select is searchable. */
const MANY = 5;
const ANOTHER = "another";

export function AddressStep({
  customer,
  draft,
  onChange,
  onTaxThere,
}: {
  customer: User;
  draft: Draft;
  onChange: (addressId: string) => void;
  onTaxThere: (taxThere: boolean) => void;
}) {
  const { addresses } = customer;
  const [typed, setTyped] = useState("");
  const [form, setForm] = useState<Address | typeof ANOTHER | null>(null);
  const chosen = addresses.find(({ id }) => id === draft.addressId) ?? homeAddress(addresses);
  const shown = findAddresses(addresses, typed);

  if (addresses.length === 0)
    return (
      <section className={classes.panel} data-address aria-labelledby="address-needed">
        <h3 id="address-needed">Your address</h3>
        <p>We use it for tax and to return your negatives. Enter the ZIP code, and we fill in the city.</p>
        <NewAddressForm userId={customer.id} primary onSaved={onChange} />
      </section>
    );

  return (
    <>
      {addresses.length >= MANY && (
        <TextInput
          label="Find an address"
          placeholder="Type any part"
          value={typed}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
      )}
      <fieldset className={choices.choices}>
        <VisuallyHidden component="legend">Your address</VisuallyHidden>
        {shown.map((address) => (
          <div key={address.id} className={classes.address}>
            <label className={choices.choice}>
              <input
                type="radio"
                name="address"
                checked={form !== ANOTHER && chosen?.id === address.id}
                onChange={() => {
                  setForm(null);
                  onChange(address.id);
                }}
              />
              <span>
                {streetText(address)}
                <small>{townText(address)}</small>
              </span>
              {address.primary && (
                <Badge color="sun" variant="filled" className={classes.primary}>
                  Primary
                </Badge>
              )}
            </label>
            <TextButton onClick={() => setForm(address)}>
              Change<VisuallyHidden> {address.address1}</VisuallyHidden>
            </TextButton>
          </div>
        ))}
        {shown.length === 0 && <p className={classes.quiet}>No address matches.</p>}
        <label className={choices.choice}>
          <input type="radio" name="address" checked={form === ANOTHER} onChange={() => setForm(ANOTHER)} />
          Another address
        </label>
      </fieldset>
      {form !== null && (
        <section className={classes.panel} data-address aria-labelledby="address-form">
          <h3 id="address-form">{form === ANOTHER ? "Another address" : "Change the address"}</h3>
          <NewAddressForm
            key={form === ANOTHER ? ANOTHER : form.id}
            userId={customer.id}
            address={form === ANOTHER ? undefined : form}
            primary={form === ANOTHER ? false : form.primary}
            onSaved={(id) => {
              onChange(id);
              setForm(null);
              setTyped("");
            }}
            onCancel={() => setForm(null)}
          />
        </section>
      )}
      <p className={classes.quiet}>
        We ship to the address that you choose. Tax is based on your primary address
        {chosen?.primary === false ? " unless you choose this one for tax, too." : "."}
      </p>
      {chosen?.primary === false && (
        <Switch
          label="Use the chosen address for tax"
          description="For example, for a gift. The total updates."
          checked={draft.taxThere}
          onChange={({ currentTarget }) => onTaxThere(currentTarget.checked)}
        />
      )}
    </>
  );
}
