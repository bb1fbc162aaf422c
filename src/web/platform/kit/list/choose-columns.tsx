import { Button, Checkbox, Popover } from "@mantine/core";
import type { ReactNode } from "react";
import { z } from "zod";
import { IconAdjustmentsHorizontal } from "../../icons.tsx";
import { type Stored, useStored } from "../../storage.ts";
import classes from "./list.module.css";
import type { Column } from "./table-list.tsx";

/** Heads of the chosen columns. */
export const ChosenColumns = z.array(z.string());

/** Returns the columns that the reader wants to see, and the menu to choose them. @param store remembers the choice */
export function useChosenColumns<Row>(
  store: Stored<string[]>,
  columns: readonly Column<Row>[],
): { shown: readonly Column<Row>[]; menu: ReactNode } {
  const chosen = useStored(store);
  const isShown = ({ head, choice }: Column<Row>) => chosen?.includes(head) ?? choice === "shown";
  const choices = columns.filter(({ choice }) => choice !== undefined);
  return {
    shown: columns.filter((column) => column.choice === undefined || isShown(column)),
    menu: (
      <Popover shadow="md" position="bottom-end" trapFocus returnFocus>
        <Popover.Target>
          <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={17} aria-hidden />}>
            Columns
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Checkbox.Group
            label="Shown columns"
            value={choices.filter(isShown).map(({ head }) => head)}
            onChange={(heads) => store.set(heads)}
          >
            <div className={classes.choices}>
              {choices.map(({ head }) => (
                <Checkbox key={head} value={head} label={head} />
              ))}
            </div>
          </Checkbox.Group>
        </Popover.Dropdown>
      </Popover>
    ),
  };
}
