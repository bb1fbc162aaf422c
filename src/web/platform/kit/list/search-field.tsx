import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { IconSearch } from "../../icons.tsx";
import { queriesSince } from "./queries-since.ts";
import { KeyCaps } from "../keys/key-caps.tsx";
import { useShortcuts } from "../keys/use-shortcuts.ts";
import classes from "./search-field.module.css";

/** Avoids an API call per letter. */
const DEBOUNCE_MS = 300;

/**
 * Search field that filters a list while the user types. `/` focuses it; Escape clears it, then leaves it.
 * @param value current search; may also change from outside (Back, "Clear")
 * @param label accessible name, for example "Search orders"
 * @param placeholder the searchable fields
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
  // Queries sent by this field, and the last one to arrive. When a query arrives in the URL, it must not overwrite
  // later typing.
  const sent = useRef<readonly string[]>([value]);
  useShortcuts("Search", [{ keys: "/", does: label, run: () => input.current?.focus() }]);

  function ask(search: string) {
    if (search === sent.current.at(-1)) return;
    sent.current = [...sent.current, search];
    onSearch(search);
  }
  const searchSoon = useDebouncedCallback((typed: string) => ask(typed.trim()), DEBOUNCE_MS);
  const follow = useEffectEvent((now: string) => {
    const isCurrent = queriesSince(sent.current, now);
    sent.current = isCurrent ?? [now];
    if (isCurrent !== null) return;
    searchSoon.cancel();
    setText(now);
  });
  useEffect(() => follow(value), [value]);

  function clear() {
    searchSoon.cancel();
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
        searchSoon(typed);
      }}
      // Runs before the next click: a delayed search would navigate back to the list.
      onBlur={() => searchSoon.flush()}
      onKeyDown={(event) => {
        if (event.key === "Enter") {
          searchSoon.cancel();
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
