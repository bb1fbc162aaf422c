import { TextInput } from "@mantine/core";
import { useClickOutside, useDebouncedValue } from "@mantine/hooks";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { quickSearchOrders } from "../../contract/orders/orders.ts";
import { type OrderSummary } from "../../contract/orders/order.ts";
import { rollByLabNumber } from "../../contract/film/rolls.ts";
import { api } from "../platform/api.ts";
import { isLabNumber } from "../../rules/film/lab-number.ts";
import { parseOrderNumber } from "../../rules/orders/number.ts";
import { messageOf } from "../platform/form-errors.ts";
import { IconSearch } from "../platform/icons.tsx";
import { KeyCaps } from "../platform/kit/keys/key-caps.tsx";
import { useDeclaredKeys, useShortcuts } from "../platform/kit/keys/use-shortcuts.ts";
import { lazyComponent } from "../platform/lazy-component.tsx";
import { useCall } from "../platform/query.ts";
import classes from "./quick-search.module.css";
import { QuickSearchPanel } from "./quick-search-panel.tsx";
import { type LabPage, useOtherFinds } from "./use-other-finds.ts";

const CommandPalette = lazyComponent(
  async () => ({ default: (await import("./command-palette.tsx")).CommandPalette }),
  "The command palette",
);

/** Debounce in ms after a keystroke (docs/product/orders.md#quick-search). */
const DEBOUNCE_MS = 300;

/** Group of the search's shortcuts in the keyboard help. */
const KEYS = "Lab";

const benchOf = ({ customerId, id }: Pick<OrderSummary, "customerId" | "id">) =>
  `/admin/users/${customerId}/orders/${id}`;

/**
 * Finds an order from the admin header: by a few letters, or directly by a full lab or order number; below the orders
 * lists customers, products and the lab's pages.
 */
export function QuickSearch({ labPages }: { labPages: readonly LabPage[] }) {
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState(0);
  const [isPalette, setPalette] = useState(false);
  const [numberProblem, setNumberProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const panelId = useId();
  const navigate = useNavigate();

  const term = text.trim();
  const [settled] = useDebouncedValue(term, DEBOUNCE_MS);
  const results = useCall(
    quickSearchOrders,
    { query: { search: settled } },
    { enabled: settled !== "" && term !== "", staleTime: 5000, keepPrevious: true },
  );
  const orders = term === "" ? [] : (results.data?.orders ?? []);
  const others = useOtherFinds(term === "" ? "" : settled, labPages);
  const places = [...orders.map(benchOf), ...others.map(({ to }) => to)];
  const around = useClickOutside<HTMLDivElement>(() => setOpen(false));
  const focus = () => field.current?.focus();
  // Lists use `/` for their own search; the field shows the shortcut that is in effect.
  useShortcuts(
    KEYS,
    [
      { keys: "/", does: "Search the lab", run: focus },
      { keys: "mod+K", does: "Search and commands", run: () => setPalette(true), minor: true },
    ],
    { isFrame: true },
  );
  const key = useDeclaredKeys().find(({ name }) => name === KEYS)?.shortcuts[0]?.keys;

  function close() {
    setOpen(false);
    setText("");
    setMarked(0);
  }

  function go(place: string) {
    close();
    field.current?.blur();
    void navigate(place);
  }

  async function jumpTo(labNumber: string) {
    setNumberProblem(null);
    try {
      const found = await api.call(rollByLabNumber, { params: { labNumber: labNumber.trim() } });
      close();
      field.current?.blur();
      await navigate(`${benchOf({ customerId: found.customerId, id: found.orderId })}?roll=${found.rollId}`);
    } catch (error) {
      setText(labNumber);
      setNumberProblem(messageOf(error));
      setOpen(true);
    }
  }

  /** Opens the order with this full number, without waiting for the list. */
  async function goToNumber(search: string) {
    try {
      const [order] = (await api.call(quickSearchOrders, { query: { search, strict: "true" } })).orders;
      if (order) go(benchOf(order));
      else setOpen(true);
    } catch (error) {
      setNumberProblem(messageOf(error));
      setOpen(true);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") {
      if (isOpen) setOpen(false);
      else field.current?.blur();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (places.length === 0) return;
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setMarked((now) => (now + step + places.length) % places.length);
      setOpen(true);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const chosen = places[marked];
      if (isLabNumber(term)) void jumpTo(term);
      // Only results for this exact text: a scanner presses Enter before they arrive.
      else if (chosen !== undefined && results.data !== undefined && settled === term && !results.isPlaceholderData)
        go(chosen);
      else if (parseOrderNumber(term).length > 0) void goToNumber(term);
    }
  }

  return (
    <div className={classes.search} ref={around} role="search">
      <TextInput
        ref={field}
        size="sm"
        radius="pill"
        type="search"
        aria-label="Search orders, customers and products"
        placeholder="Search"
        leftSection={<IconSearch size={17} aria-hidden />}
        rightSection={key && text === "" && <KeyCaps keys={key} />}
        rightSectionWidth="auto"
        rightSectionProps={{ "aria-hidden": true, className: classes.key }}
        role="combobox"
        aria-expanded={isOpen && term !== ""}
        aria-controls={panelId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && places[marked] !== undefined ? `${panelId}-${marked}` : undefined}
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          setNumberProblem(null);
          setMarked(0);
          setOpen(value.trim() !== "");
        }}
        onFocus={() => setOpen(term !== "")}
        onKeyDown={onKeyDown}
      />
      {isOpen && term !== "" && (
        <QuickSearchPanel
          id={panelId}
          term={term}
          orders={orders}
          others={others}
          count={results.data?.count ?? 0}
          marked={marked}
          problem={numberProblem ?? (results.isError ? messageOf(results.error) : null)}
          isSearching={settled !== term || results.isFetching}
          onMark={setMarked}
          onPick={(index) => go(places[index]!)}
        />
      )}
      {isPalette && (
        <CommandPalette labPages={labPages} onClose={() => setPalette(false)} onGiveUp={() => setPalette(false)} />
      )}
    </div>
  );
}
