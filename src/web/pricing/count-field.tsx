import { type KeyboardEvent, useId, useState } from "react";
import { IconMinus, IconPlus } from "../platform/icons.tsx";
import { NOT_A_NUMBER, numberOf } from "./calculator-notices.ts";
import classes from "./count-field.module.css";

/** Changes per arrow and page key. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/**
 * A number of rolls: typed, or stepped with buttons and arrow keys.
 * @param max the field's limit
 * @param onChange receives any number; the rules clamp it
 */
export function CountField({
  label,
  value,
  max,
  large = false,
  onChange,
}: {
  label: string;
  value: number;
  max: number;
  large?: boolean;
  onChange: (typed: number) => void;
}) {
  const id = useId();
  // Text that is not, or not yet, a number.
  const [draft, setDraft] = useState<string | null>(null);
  const wrong = draft !== null && draft.trim() !== "";

  function set(typed: number) {
    setDraft(null);
    onChange(typed);
  }

  function type(text: string) {
    const typed = numberOf(text);
    if (Number.isNaN(typed)) setDraft(text);
    else set(typed);
  }

  function step(event: KeyboardEvent) {
    const by = STEPS[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    set(value + by);
  }

  return (
    <div className={classes.field} data-large={large || undefined}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.box}>
        <button
          type="button"
          tabIndex={-1}
          aria-label={`${label}: one less`}
          disabled={value <= 0}
          onClick={() => set(value - 1)}
        >
          <IconMinus size={18} aria-hidden />
        </button>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          role="spinbutton"
          autoComplete="off"
          aria-valuenow={value}
          aria-valuemin={0}
          aria-valuemax={max}
          aria-invalid={wrong}
          aria-describedby={wrong ? `${id}-problem` : undefined}
          value={draft ?? String(value)}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={step}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onBlur={() => !wrong && setDraft(null)}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={`${label}: one more`}
          disabled={value >= max}
          onClick={() => set(value + 1)}
        >
          <IconPlus size={18} aria-hidden />
        </button>
      </div>
      <p id={`${id}-problem`} className={classes.problem} role="alert">
        {wrong && NOT_A_NUMBER}
      </p>
    </div>
  );
}
