import { useState } from "react";
import { type Cents, formatDollars, parseDollars, typedDollars } from "../../rules/money.ts";
import classes from "./price-tables.module.css";

/**
 * An amount in a table. Typing is free; the amount changes when the field is left.
 * @param name for screen readers: "Rush, Nice"
 * @param before the price in force, shown when it differs
 */
export function MoneyCell({
  name,
  value,
  before,
  onChange,
}: {
  name: string;
  value: Cents;
  before: Cents;
  onChange: (value: Cents) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && parseDollars(typed) === null;
  function leave() {
    const amount = typed === null ? null : parseDollars(typed);
    if (amount === null) return;
    setTyped(null);
    if (amount !== value) onChange(amount);
  }
  return (
    <span className={classes.money} data-changed={value !== before || undefined}>
      <input
        aria-label={name}
        aria-invalid={isWrong || undefined}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? typedDollars(value)}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={leave}
        onKeyDown={({ key }) => key === "Enter" && leave()}
      />
      {isWrong ? (
        <small role="alert">Enter an amount, like 14.99.</small>
      ) : (
        value !== before && <small>was {formatDollars(before)}</small>
      )}
    </span>
  );
}
