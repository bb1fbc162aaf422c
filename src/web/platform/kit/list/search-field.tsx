import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { IconSearch } from "../../icons.tsx";
import { queriesSince } from "./queries-since.ts";
import { KeyCaps } from "../keys/key-caps.tsx";
import { useShortcuts } from "../keys/use-shortcuts.ts";
import classes from "./search-field.module.css";

/** So that not every letter is a question to the lab. */
const DEBOUNCE_MS = 300;

/**
 * Searches a list while one types; `/` leads here, Escape empties the field and then leaves it.
 * @param value what is searched for now; it may also change from elsewhere (Back, "Clear")
 * @param label for who cannot see the glass, such as "Search orders"
 * @param placeholder what can be searched for
 */
export function SearchField({
  value,
  label,
  placeholder,
  onSearch,
}: {
  value: string;
  label: string;
  placeholder?: string;
  onSearch: (text: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  // What this field itself asked for, and what came of it last: its arrival in the address must not undo what was typed since.
  const asked = useRef<readonly string[]>([value]);
  useShortcuts("Search", [{ keys: "/", does: label, run: () => input.current?.focus() }]);

  function ask(search: string) {
    if (search === asked.current.at(-1)) return;
    asked.current = [...asked.current, search];
    onSearch(search);
  }
  const askSoon = useDebouncedCallback((typed: string) => ask(typed.trim()), DEBOUNCE_MS);
  const follow = useEffectEvent((now: string) => {
    const stillAsked = queriesSince(asked.current, now);
    asked.current = stillAsked ?? [now];
    if (stillAsked !== null) return;
    askSoon.cancel();
    setText(now);
  });
  useEffect(() => follow(value), [value]);

  function clear() {
    askSoon.cancel();
    setText("");
    ask("");
    input.current?.focus();
  }

  return (
    <TextInput
      ref={input}
      className={classes.field}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        text === "" ? (
          <span className={classes.key} aria-hidden>
            <KeyCaps keys="/" />
          </span>
        ) : (
          <CloseButton aria-label="Clear the search" onClick={clear} />
        )
      }
      maxLength={100}
      autoComplete="off"
      value={text}
      onChange={({ currentTarget: { value: typed } }) => {
        setText(typed);
        askSoon(typed);
      }}
      // Before what is pressed next: a search that came a moment later would lead back to the list.
      onBlur={() => askSoon.flush()}
      onKeyDown={(event) => {
        if (event.key === "Enter") {
          askSoon.cancel();
          ask(text.trim());
        }
        if (event.key !== "Escape") return;
        event.preventDefault();
        if (text === "") input.current?.blur();
        else clear();
      }}
    />
  );
}
