import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { type ChangeEvent, useLayoutEffect, useRef } from "react";
import { IconCreditCard } from "../../platform/icons.tsx";
import { caretAfter, digitsOf, groupCardNumber, groupExpiry } from "./card-text.ts";
import classes from "./cards.module.css";

export type CardValues = { number: string; expiry: string; cvc: string };

/** Cards of the test provider (docs/product/payments.md#test-cards). */
const TEST_CARDS = [
  { number: "4242 4242 4242 4242", does: "pays" },
  { number: "4000 0000 0000 0002", does: "is declined" },
  { number: "4000 0025 0000 3155", does: "asks for a second step" },
] as const;

export function CardFields({ form, disabled }: { form: UseFormReturnType<CardValues>; disabled: boolean }) {
  return (
    <div className={classes.card}>
      <GroupedInput
        label="Card number"
        placeholder="1234 5678 9012 3456"
        autoComplete="cc-number"
        leftSection={<IconCreditCard size={19} aria-hidden />}
        group={groupCardNumber}
        disabled={disabled}
        {...form.getInputProps("number")}
      />
      <div className={classes.pair}>
        <GroupedInput
          label="Expires"
          placeholder="MM / YY"
          autoComplete="cc-exp"
          group={groupExpiry}
          disabled={disabled}
          {...form.getInputProps("expiry")}
        />
        <GroupedInput
          label="Security code"
          placeholder="123"
          autoComplete="cc-csc"
          group={(text) => digitsOf(text).slice(0, 4)}
          disabled={disabled}
          {...form.getInputProps("cvc")}
        />
      </div>
      <TestCards onPick={(number) => form.setValues({ number, expiry: "12 / 34", cvc: "123" })} />
    </div>
  );
}

type GroupedInputProps = Omit<React.ComponentProps<typeof TextInput>, "onChange" | "value"> & {
  value?: string;
  onChange?: (value: string) => void;
  group: (text: string) => string;
};

/** Digit field that groups digits as they are typed and preserves the caret's position. */
function GroupedInput({ value = "", onChange, group, ...props }: GroupedInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);

  function change({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const { value: typed, selectionStart } = currentTarget;
    const before = digitsOf(typed.slice(0, selectionStart ?? typed.length)).length;
    const grouped = group(typed);
    // At the end, the caret moves past any separators that grouping adds.
    caret.current = selectionStart === typed.length ? grouped.length : caretAfter(grouped, before);
    onChange?.(grouped);
  }

  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  return <TextInput {...props} ref={input} value={value} onChange={change} inputMode="numeric" spellCheck={false} />;
}

function TestCards({ onPick }: { onPick: (number: string) => void }) {
  return (
    <div className={classes.hint}>
      <p>No real money here. These test cards work with any future date and any code.</p>
      <ul>
        {TEST_CARDS.map(({ number, does }) => (
          <li key={number}>
            <button type="button" onClick={() => onPick(number)}>
              {number}
            </button>{" "}
            {does}
          </li>
        ))}
      </ul>
    </div>
  );
}
