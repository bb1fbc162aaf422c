import { TextInput } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { KeyCaps } from "../../platform/kit/keys/key-caps.tsx";
import { useShortcuts } from "../../platform/kit/keys/use-shortcuts.ts";

/** For stickers or slips that cannot be scanned. Enter and Escape leave the field, so that the next key is a shortcut. */
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
  const field = useRef<HTMLInputElement>(null);
  useShortcuts("Number", [{ keys: "N", does: placeholder, run: () => field.current?.focus() }]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    field.current?.blur();
    if (text.trim() !== "") onType(text.trim());
    setText("");
  };
  return (
    <form onSubmit={send}>
      <TextInput
        ref={field}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={20}
        rightSection={<KeyCaps keys="N" />}
        rightSectionPointerEvents="none"
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
        onKeyDown={({ key, currentTarget }) => key === "Escape" && currentTarget.blur()}
      />
    </form>
  );
}
