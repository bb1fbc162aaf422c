import { VisuallyHidden } from "@mantine/core";
import { type DragEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { IconGripVertical } from "../../icons.tsx";
import { moved, placeByKey } from "./moved.ts";
import classes from "./sortable.module.css";

/**
 * List that can be reordered by dragging, or with the arrow keys, Home, and End on the handles.
 * @param label names the items: "Pictures"
 * @param nameOf returns an item's accessible name
 * @param layout "grid" for pictures
 * @param onOrder receives the new order after each drop or key
 * @param children content next to the handle
 */
export function Sortable<T>({
  items,
  keyOf,
  nameOf,
  label,
  layout = "rows",
  disabled = false,
  onOrder,
  children,
}: {
  items: readonly T[];
  keyOf: (item: T) => string;
  nameOf: (item: T) => string;
  label: string;
  layout?: "rows" | "grid";
  disabled?: boolean;
  onOrder: (items: T[]) => void;
  children: (item: T, place: number) => ReactNode;
}) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const list = useRef<HTMLUListElement>(null);

  function move(from: number, to: number) {
    onOrder(moved(items, from, to));
    setSaid(`${nameOf(items[from]!)} is ${to + 1} of ${items.length}.`);
  }

  function onKeyDown(event: KeyboardEvent, at: number) {
    if (event.altKey || event.ctrlKey || event.metaKey || disabled) return;
    const to = placeByKey(event.key, at, items.length);
    if (to === null) return;
    event.preventDefault();
    const key = keyOf(items[at]!);
    move(at, to);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(key)}"]`)?.focus());
  }

  function onDrop(event: DragEvent, to: number) {
    if (dragged === null) return;
    event.preventDefault();
    if (dragged !== to) move(dragged, to);
    end();
  }

  const targetAt = (at: number) => ({
    onDragOver(event: DragEvent) {
      if (dragged === null) return;
      event.preventDefault();
      setOver(at);
    },
    onDrop: (event: DragEvent) => onDrop(event, at),
  });

  function end() {
    setDragged(null);
    setOver(null);
  }

  return (
    <>
      <ul ref={list} className={classes.list} data-layout={layout} aria-label={label}>
        {items.map((item, at) => (
          <li
            key={keyOf(item)}
            className={classes.item}
            data-dragged={dragged === at || undefined}
            data-over={(over === at && dragged !== null && dragged !== at) || undefined}
            {...targetAt(at)}
          >
            <button
              type="button"
              className={classes.grip}
              data-grip={keyOf(item)}
              draggable={!disabled}
              disabled={disabled}
              aria-label={`Move ${nameOf(item)}, ${at + 1} of ${items.length}`}
              title="Drag, or use the arrow keys"
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = "move";
                event.dataTransfer.setData("text/plain", nameOf(item));
                const row = event.currentTarget.closest("li");
                if (row) event.dataTransfer.setDragImage(row, 12, 12);
                setDragged(at);
              }}
              onDragEnd={end}
              onKeyDown={(event) => onKeyDown(event, at)}
            >
              <IconGripVertical size={18} aria-hidden />
            </button>
            {children(item, at)}
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
