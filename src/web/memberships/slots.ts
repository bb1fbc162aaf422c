import type { ComponentType, ReactNode } from "react";

/** What paying needs of another domain; the route puts them together. */
export type CardSlot = {
  fields: (disabled: boolean) => ReactNode;
  /** The id of the card that is to pay; null when there is something to correct first. */
  choose: () => Promise<string | null>;
};

/** The bank's own question. Amount in cents. */
export type SecondStepSlot = ComponentType<{
  amount: number;
  opened: boolean;
  onAnswer: (approve: boolean) => void;
  onClose: () => void;
}>;
