import { LabAddress, LabHours } from "../parts/address/lab-address.tsx";
import choices from "../platform/choices.module.css";
import { Arrival } from "./arrival.tsx";
import classes from "./checkout.module.css";

type Way = { value: string; label: string; about?: string };

export const PICK_UP = "pick-up";

const PICKED_UP: Way = { value: PICK_UP, label: "Pick up at the lab", about: "Free" };

/** Replaces the delivery options when nothing in the cart is sent by parcel. */
export function ShipsByMail() {
  return (
    <div className={classes.mailed}>
      <h2>Sent by e-mail</h2>
      <p>No shipping and no address needed. It's available as soon as you pay.</p>
    </div>
  );
}

/** Delivery address: one of `ways`, or none. */
export function DeliveryAddress({
  ways,
  way,
  onChange,
}: {
  ways: readonly Way[];
  way: string;
  onChange: (way: string) => void;
}) {
  return (
    <fieldset className={choices.choices}>
      <legend>Delivery</legend>
      {[...ways, PICKED_UP].map(({ value, label, about }) => (
        <label key={value} className={choices.choice}>
          <input type="radio" name="way" value={value} checked={way === value} onChange={() => onChange(value)} />
          <span>
            {label}
            {about && <small>{about}</small>}
          </span>
        </label>
      ))}
      {way === PICK_UP ? (
        <div className={classes.store}>
          <LabAddress />
          <LabHours />
        </div>
      ) : (
        <Arrival />
      )}
    </fieldset>
  );
}
