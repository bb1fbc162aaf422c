import { CloseButton, Kbd, NativeSelect, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import classes from "./rolls-page.module.css";
import { SORTS, type RollsSearch, type SortName } from "./rolls-search.ts";

/** So that not every letter is a question to the lab (docs/product/film.md#rolls-page). */
const DEBOUNCE_MS = 300;

/** Search, order and count of the list. `/` brings the cursor here from anywhere on the page. */
export function RollsTools({
  search,
  count,
  onChange,
}: {
  search: RollsSearch & { sort: SortName };
  count: number | undefined;
  onChange: (change: { text?: string; sort?: string }) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useDebouncedText(search.text, (value) => onChange({ text: value }));
  useSlashKey(() => input.current?.focus());

  function clear() {
    setText("");
    onChange({ text: "" });
    input.current?.focus();
  }

  return (
    <search className={classes.tools}>
      <TextInput
        ref={input}
        className={classes.searchBox}
        type="search"
        aria-label="Search your rolls"
        placeholder="Name, film, lab number, #order"
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          text === "" ? (
            <Kbd className={classes.slash} aria-hidden>
              /
            </Kbd>
          ) : (
            <CloseButton aria-label="Clear the search" onClick={clear} />
          )
        }
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          if (text === "") event.currentTarget.blur();
          else clear();
        }}
      />
      <NativeSelect
        className={classes.sort}
        aria-label="Order of the rolls"
        data={SORTS.map(({ value, label }) => ({ value, label }))}
        value={search.sort}
        onChange={(event) => onChange({ sort: event.currentTarget.value })}
      />
      <p className={classes.count} role="status">
        {count !== undefined && `${count} ${count === 1 ? "roll" : "rolls"}`}
      </p>
    </search>
  );
}

/** What is typed, told on when typing rests; follows `value` when it changes from elsewhere (Back). */
function useDebouncedText(value: string, tell: (text: string) => void) {
  const [text, setText] = useState(value);
  const [told, setTold] = useState(value);
  if (value !== told) {
    setTold(value);
    if (value !== text.trim()) setText(value);
  }
  const tellLatest = useEffectEvent(tell);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => tellLatest(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return [text, setText] as const;
}

function useSlashKey(onSlash: () => void): void {
  const focus = useEffectEvent(onSlash);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const typing =
        event.target instanceof HTMLElement && event.target.closest("input, textarea, select, [contenteditable]");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      focus();
    }
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}
