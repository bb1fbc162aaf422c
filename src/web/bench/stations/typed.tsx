import { TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";

/** For stickers or slips that cannot be scanned. */
export function Typed({
  label,
  placeholder,
  onType,
}: {
  label: string;
  placeholder: string;
  onType: (text: string) => void;
}) {
  const [text, setText] = useState("");
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") onType(text.trim());
    setText("");
  };
  return (
    <form onSubmit={send}>
      <TextInput
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={20}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
    </form>
  );
}
