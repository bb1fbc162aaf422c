import type { ReactNode } from "react";
import { formatDollars } from "../../rules/money.ts";
import { CARRIER_LABELS, deliveryCost, DELIVERIES } from "../../rules/shipping/delivery.ts";
import { LabAddress, LabHours } from "../parts/address/lab-address.tsx";
import { methodOf, type HandInMethod, HAND_IN_METHODS } from "./draft/draft.ts";
import classes from "./delivery-choice.module.css";
import type { PriceList } from "../../rules/prices/price-list.ts";
import { usePrices } from "../parts/prices/use-prices.ts";

const SHORT: Record<Exclude<HandInMethod, "PREPAID_LABEL">, string> = {
  EXTERNAL_FULFILLMENT: "Any carrier you like; USPS with tracking works well.",
  COURIER: "We pick up at your door where our couriers ride.",
  DROP_OFF: "Bring it to our counter.",
  IN_STORE_PICKUP: "Bring your film, and pick up negatives and items at the counter.",
};

export const methodLabel = (way: HandInMethod): string =>
  way === "COURIER" ? "Courier pickup" : DELIVERIES[methodOf(way)].label;

const labelText = (uspsOnly: boolean): string =>
  uspsOnly
    ? "USPS, paid with your order. You print it. FedEx does not serve P.O. boxes, APO, FPO, DPO or US territories."
    : "FedEx Ground, paid with your order. You print it.";

/**
 * Chooses how the film gets to the lab, with instructions.
 * @param uspsOnly whether only USPS serves the customer's address
 * @param courier where and when a courier collects it
 */
export function DeliveryChoice({
  way,
  uspsOnly,
  onChange,
  courier,
}: {
  way: HandInMethod;
  uspsOnly: boolean;
  onChange: (way: HandInMethod) => void;
  courier: ReactNode;
}) {
  const prices = usePrices();
  return (
    <>
      <fieldset className={classes.choices}>
        <legend>How will you send your film?</legend>
        <div className={classes.options}>
          {HAND_IN_METHODS.map((option) => (
            <label key={option} className={classes.option}>
              <input
                type="radio"
                name="delivery"
                value={option}
                checked={way === option}
                onChange={() => onChange(option)}
              />
              <strong>
                {methodLabel(option)} <span className={classes.cost}>{costText(prices, option)}</span>
              </strong>
              <small>{option === "PREPAID_LABEL" ? labelText(uspsOnly) : SHORT[option]}</small>
            </label>
          ))}
        </div>
      </fieldset>
      {way === "COURIER" ? (
        courier
      ) : (
        <div className={classes.where} aria-live="polite">
          <LabAddress />
          <WhatToDo way={way} uspsOnly={uspsOnly} />
        </div>
      )}
    </>
  );
}

const costText = (prices: PriceList, way: HandInMethod) => {
  const cost = deliveryCost(prices, methodOf(way));
  return cost === 0 ? "free" : formatDollars(cost);
};

function WhatToDo({ way, uspsOnly }: { way: Exclude<HandInMethod, "COURIER">; uspsOnly: boolean }) {
  switch (way) {
    case "DROP_OFF":
    case "IN_STORE_PICKUP":
      return (
        <div>
          <strong>Open</strong>
          <LabHours />
          <p>
            {way === "DROP_OFF"
              ? "Give your name at the counter, or drop it in the box with your order number on it."
              : "Give your name at the counter. We'll e-mail you when everything is ready for pickup."}
          </p>
        </div>
      );
    case "PREPAID_LABEL":
      return (
        <div>
          <strong>The label</strong>
          <p>
            You get it with your paid order, as an image and as a 4 × 6 inch PDF. Stick it on a padded envelope or a
            box, and hand it to {CARRIER_LABELS[uspsOnly ? "USPS" : "FEDEX"]}.
          </p>
        </div>
      );
    case "EXTERNAL_FULFILLMENT":
      return (
        <div>
          <strong>On the parcel</strong>
          <p>
            Write your order number next to our address. You get the number and a packing slip after you order. A padded
            envelope is enough.
          </p>
        </div>
      );
  }
}
