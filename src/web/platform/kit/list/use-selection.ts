import { useState } from "react";
import { howMany, pageToggled, type Selection, toggled } from "./selection.ts";

const NONE: Selection = new Set();

/** Selection limited to visible rows: rows that disappear are deselected. */
export function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const [chosen, setChosen] = useState(NONE);
  const [last, setLast] = useState<string | null>(null);
  const keys = rows.map(keyOf);
  const selected = rows.filter((row) => chosen.has(keyOf(row)));
  const inSight: Selection = new Set(selected.map(keyOf));
  return {
    selected,
    isSelected: (row: Row) => chosen.has(keyOf(row)),
    page: howMany(inSight, keys),
    /** @param isRange whether shift is held: includes all rows since the last one */
    toggle(row: Row, isRange: boolean) {
      setChosen(toggled(inSight, keys, keyOf(row), isRange ? last : null));
      setLast(keyOf(row));
    },
    togglePage: () => setChosen(pageToggled(inSight, keys)),
    clear: () => setChosen(NONE),
  };
}
