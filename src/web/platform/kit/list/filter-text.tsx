import { CloseButton, TextInput } from "@mantine/core";
import { useState } from "react";
import classes from "./list.module.css";
import { LONGEST_WORDS } from "./list-address.ts";

/**
 * List filter with a text field, for example an IP address; applied on Enter or blur.
 * @param label for example "Address"
 */
export function FilterText({
  label,
  value = "",
  onChange,
}: {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  // Back, "Show all", and links change the value from outside.
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  const filter = (typed: string) => typed.trim() !== value && onChange(typed.trim() || undefined);
  return (
    <TextInput
      className={classes.filter}
      aria-label={label}
      placeholder={label}
      maxLength={LONGEST_WORDS}
      autoComplete="off"
      value={text}
      data-on={value !== "" || undefined}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={({ key }) => key === "Enter" && filter(text)}
      onBlur={() => filter(text)}
      rightSection={value !== "" && <CloseButton aria-label={`Clear: ${label}`} onClick={() => onChange(undefined)} />}
    />
  );
}
