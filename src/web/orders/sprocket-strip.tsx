import type { ComponentType } from "react";
import type { OrderSummary } from "../../contract/orders/order.ts";
import type { RollEvent } from "../../rules/film/film.ts";
import { type OrderStep, type OrderStepKey, orderSteps } from "../../rules/orders/steps.ts";
import { IconAperture, IconCheck, IconDroplet, IconInbox, IconMailbox, IconPhoto } from "../platform/icons.tsx";
import classes from "./sprocket-strip.module.css";

const ICONS: Record<OrderStepKey, ComponentType<{ size?: number; stroke?: number; "aria-hidden"?: boolean }>> = {
  MAILED: IconMailbox,
  RECEIVED: IconInbox,
  DEVELOPED: IconDroplet,
  SCANNED: IconAperture,
  READY: IconPhoto,
};

/** Rolls are counted only where they differ. */
const isPartly = ({ done, of }: OrderStep): boolean => done > 0 && done < of;

const STATE_WORDS = { done: "done", now: "under way", later: "still to come" } as const;

/**
 * Shows an order's progress through the lab as a film strip: each step is a frame, exposed after every roll has passed
 * it.
 * @param size "small" for lists: only frames, labeled for screen readers
 */
export function SprocketStrip({ steps, size = "full" }: { steps: readonly OrderStep[]; size?: "full" | "small" }) {
  if (steps.length === 0) return null;
  return (
    <ol className={classes.strip} data-size={size} aria-label="Progress">
      {steps.map((step, index) => {
        const Icon = step.state === "done" ? IconCheck : ICONS[step.key];
        return (
          <li
            key={step.key}
            className={classes.step}
            data-state={step.state}
            data-step={step.key}
            aria-current={step.state === "now" ? "step" : undefined}
          >
            <span className={classes.frame} aria-hidden>
              <Icon size={size === "full" ? 26 : 14} stroke={2} aria-hidden />
            </span>
            {size === "full" && (
              <span className={classes.edge} aria-hidden>
                {index + 1} <i /> {index + 1}A
              </span>
            )}
            <span className={classes.words}>
              <strong>{step.label}</strong>
              <span className={classes.count}>
                {isPartly(step) && `${step.done} of ${step.of}`}
                {step.state === "now" && step.done === 0 && <span aria-hidden>Next</span>}
                <span className={classes.forReaders}>
                  {isPartly(step) ? " rolls, " : ""}
                  {STATE_WORDS[step.state]}
                </span>
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

const COUNTED = ["RECEIVED", "DEVELOPED", "SCANNED", "SYNCED"] as const satisfies readonly RollEvent[];

/**
 * Returns the steps of an order in a list, which only has counts of rolls per event. After the parcel is opened only
 * rolls that were in it count; a declared but missing one would block the strip forever.
 */
export function stepsOfSummary({
  status,
  rolls,
  rollEvents,
  deliveryMethod,
  courierStop,
}: Pick<OrderSummary, "status" | "rolls" | "rollEvents" | "deliveryMethod" | "courierStop">): OrderStep[] {
  const here = rollEvents.RECEIVED > 0 ? rollEvents.RECEIVED : rolls;
  const asRolls = Array.from({ length: here }, (_, index) => ({
    events: COUNTED.filter((event) => index < rollEvents[event]),
  }));
  return orderSteps({ status, rolls: asRolls, deliveryMethod, courierStop });
}
