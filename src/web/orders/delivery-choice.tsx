import { DELIVERIES } from "../../rules/shipping/delivery.ts";
import { LabAddress, LabHours } from "../parts/address/lab-address.tsx";
import { OFFERED_DELIVERIES, type Draft } from "./draft/draft.ts";
import classes from "./delivery-choice.module.css";

type Method = Draft["deliveryMethod"];

const SHORT: Record<Method, string> = {
  EXTERNAL_FULFILLMENT: "Any carrier you like; USPS with tracking works well.",
  DROP_OFF: "Bring it to our counter in Brooklyn.",
};

/** How the film gets to the lab, and what to do for it. */
export function DeliveryChoice({ method, onChange }: { method: Method; onChange: (method: Method) => void }) {
  return (
    <fieldset className={classes.choices}>
      <legend>How does your film get here?</legend>
      <div className={classes.options}>
        {OFFERED_DELIVERIES.map((option) => (
          <label key={option} className={classes.option}>
            <input
              type="radio"
              name="delivery"
              value={option}
              checked={method === option}
              onChange={() => onChange(option)}
            />
            <strong>{DELIVERIES[option].label}</strong>
            <small>{SHORT[option]}</small>
          </label>
        ))}
      </div>
      <div className={classes.where} aria-live="polite">
        <LabAddress />
        {method === "DROP_OFF" ? (
          <div>
            <strong>Open</strong>
            <LabHours />
            <p>Give your name at the counter, or drop it in the box with your order number on it.</p>
          </div>
        ) : (
          <div>
            <strong>On the parcel</strong>
            <p>
              Write your order number next to our address; you get it in the next step, with a packing slip to put in. A
              padded envelope is enough. Ask for hand inspection if your film flies as freight.
            </p>
          </div>
        )}
      </div>
    </fieldset>
  );
}
