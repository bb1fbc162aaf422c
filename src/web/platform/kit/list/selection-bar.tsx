import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./list.module.css";

export function SelectionBar({
  count,
  noun: [one, many],
  note,
  onClear,
  children,
}: {
  count: number;
  noun: readonly [one: string, many: string];
  note?: ReactNode;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <section className={classes.selection} aria-label="Selected" data-bottom-bar>
      <p role="status">
        {count} {count === 1 ? one : many} selected
        {note && <small>{note}</small>}
      </p>
      <div>{children}</div>
      <Button variant="subtle" color="gray" size="sm" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  );
}
