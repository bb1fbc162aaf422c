import { Combobox, Modal, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { rollByLabNumber } from "../../contract/film/rolls.ts";
import { quickSearchOrders } from "../../contract/orders/orders.ts";
import { foldText, termWords } from "../../rules/fold.ts";
import { isLabNumber } from "../../rules/film/lab-number.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { dollars } from "../parts/dollars.ts";
import { OrderStatusBadge } from "../parts/orders/order-status-badge.tsx";
import { formatDay } from "../platform/dates.ts";
import { messageOf } from "../platform/form-errors.ts";
import { IconSearch } from "../platform/icons.tsx";
import { KeyCaps } from "../platform/kit/keys/key-caps.tsx";
import { useDeclaredKeys } from "../platform/kit/keys/use-shortcuts.ts";
import { useMay } from "../platform/may.ts";
import { useCall } from "../platform/query.ts";
import classes from "./quick-search.module.css";
import { type LabPage, useOtherFinds } from "./use-other-finds.ts";

/** Debounce in ms after a keystroke (docs/product/orders.md#quick-search). */
const DEBOUNCE_MS = 300;
const GROUPS = ["Orders", "Rolls", "Customers", "Products", "Actions", "Pages"] as const;

type Item = {
  id: string;
  group: (typeof GROUPS)[number];
  label: string;
  description?: string;
  right?: ReactNode;
  run: () => void;
};

/**
 * Finds orders, rolls, customers, products and pages of the lab, and runs the actions of the current page
 * (docs/product/orders.md#command-palette).
 */
export function CommandPalette({ labPages, onClose }: { labPages: readonly LabPage[]; onClose: () => void }) {
  const [text, setText] = useState("");
  const term = text.trim();
  const { items, isSearching, problem } = useItems(term, labPages);
  const combobox = useCombobox({ opened: true });
  const shown = items.map(({ id }) => id).join();
  const selectFirst = useEffectEvent(() => void combobox.selectFirstOption());
  // Results arrive later than the term: the first one is always the next to open.
  useEffect(() => {
    if (shown !== "") selectFirst();
  }, [shown]);
  return (
    <Modal.Root opened onClose={onClose} size="lg" radius="lg" yOffset="10vh">
      <Modal.Overlay />
      <Modal.Content aria-label="Search and commands">
        <Combobox
          store={combobox}
          onOptionSubmit={(id) => {
            onClose();
            items.find((item) => item.id === id)?.run();
          }}
        >
          <Combobox.EventsTarget>
            <TextInput
              className={classes.paletteField}
              size="lg"
              variant="unstyled"
              aria-label="Search or run a command"
              placeholder="Order, roll, customer, product, page or action"
              leftSection={<IconSearch size={20} aria-hidden />}
              data-autofocus
              autoComplete="off"
              maxLength={100}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          </Combobox.EventsTarget>
          <Combobox.Options className={classes.paletteOptions} aria-label="Results">
            {GROUPS.map((group) => {
              const found = items.filter((item) => item.group === group);
              return (
                found.length > 0 && (
                  <Combobox.Group key={group} label={group}>
                    {found.map(({ id, label, description, right }) => (
                      <Combobox.Option key={id} value={id} className={classes.paletteOption}>
                        <span>{label}</span>
                        {description && <small>{description}</small>}
                        {right}
                      </Combobox.Option>
                    ))}
                  </Combobox.Group>
                )
              );
            })}
          </Combobox.Options>
          {items.length === 0 && (
            <p className={classes.message} role="status">
              {problem ?? (isSearching ? "Searching…" : `Nothing found for “${term}”`)}
            </p>
          )}
        </Combobox>
      </Modal.Content>
    </Modal.Root>
  );
}

function useItems(term: string, labPages: readonly LabPage[]) {
  const navigate = useNavigate();
  const [settled] = useDebouncedValue(term, DEBOUNCE_MS);
  const isSettled = settled === term;
  const enabled = settled !== "" && term !== "";
  const options = { enabled, staleTime: 5000, keepPrevious: true };
  const may = useMay();
  const orders = useCall(quickSearchOrders, { query: { search: settled } }, options);
  const roll = useCall(
    rollByLabNumber,
    { params: { labNumber: settled } },
    { enabled: enabled && isLabNumber(settled) && may(rollByLabNumber.who.permission), staleTime: 5000 },
  );
  const others = useOtherFinds(term === "" ? "" : settled, []);
  const keys = useDeclaredKeys();

  const goTo = (place: string) => () => void navigate(place);
  const words = termWords(term);
  const isMeant = (label: string) => words.every((word) => foldText(label).includes(word));
  const items: Item[] = [
    ...(term === "" ? [] : (orders.data?.orders ?? [])).map((order) => ({
      id: `order ${order.id}`,
      group: "Orders" as const,
      label: `${shownOrderNumber(order.id)} ${order.customerName}`,
      description: `${formatDay(order.createdAt)}${may("money.read") ? `, ${dollars(order.total)}` : ""}`,
      right: <OrderStatusBadge status={order.status} size="md" />,
      run: goTo(`/admin/users/${order.customerId}/orders/${order.id}`),
    })),
    ...(roll.data === undefined || !isLabNumber(term)
      ? []
      : [
          {
            id: "roll",
            group: "Rolls" as const,
            label: term,
            description: `Order ${shownOrderNumber(roll.data.orderId)}`,
            run: goTo(`/admin/users/${roll.data.customerId}/orders/${roll.data.orderId}?roll=${roll.data.rollId}`),
          },
        ]),
    ...others.map(({ to, kind, name }) => ({
      id: to,
      group: kind === "Customer" ? ("Customers" as const) : ("Products" as const),
      label: name,
      run: goTo(to),
    })),
    ...keys
      .flatMap(({ shortcuts }) => shortcuts)
      .filter(({ keys: caps, does }) => caps !== "mod+K" && isMeant(does))
      .map(({ keys: caps, does, run }) => ({
        id: `key ${caps}`,
        group: "Actions" as const,
        label: does,
        right: <KeyCaps keys={caps} />,
        run: afterClosing(run),
      })),
    ...labPages
      .filter(({ label }) => isMeant(label))
      .map(({ to, label }) => ({ id: `page ${to}`, group: "Pages" as const, label, run: goTo(to) })),
  ];
  return {
    items,
    isSearching: !isSettled || orders.isFetching,
    problem: orders.isError ? messageOf(orders.error) : null,
  };
}

/** Actions may move the focus, which the closing palette first gives back. */
const afterClosing = (run: () => void) => () => {
  requestAnimationFrame(() => requestAnimationFrame(run));
};
