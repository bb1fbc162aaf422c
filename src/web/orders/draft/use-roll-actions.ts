import { useCallback, useMemo, useState } from "react";
import type { RollActions } from "../roll-card.tsx";
import type { ListedRoll } from "../../../rules/film/roll-list.ts";
import {
  addListed,
  addRolls,
  changeRoll,
  copyServices,
  type Draft,
  type DraftRoll,
  duplicateRoll,
  removeRoll,
} from "./draft.ts";

export function useRollActions(draft: Draft, change: (next: (draft: Draft) => Draft) => void) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(draft.rolls.slice(0, 1).map((roll) => roll.tempKey)),
  );
  const open = useCallback((key: string) => setOpened((now) => new Set([...now, key])), []);

  const actions = useMemo<RollActions>(
    () => ({
      change: (key, part) => change((now) => changeRoll(now, key, part)),
      duplicate: (key) => change((now) => duplicateRoll(now, key)),
      addLike: (key, count) =>
        change((now) => {
          const model = now.rolls.find((roll) => roll.tempKey === key);
          return model ? addRolls(now, model, count) : now;
        }),
      remove: (key) => change((now) => removeRoll(now, key)),
      copyServices: (key) => change((now) => copyServices(now, key)),
      toggle: (key) =>
        setOpened((now) =>
          now.has(key) ? new Set([...now].filter((other) => other !== key)) : new Set([...now, key]),
        ),
    }),
    [change],
  );

  /** A single added roll opens so that its film can be chosen; "ten more like this" stay collapsed. */
  function addOne(model: Omit<DraftRoll, "tempKey">) {
    const next = addRolls(draft, model, 1);
    change(() => next);
    const key = next.rolls.at(-1)?.tempKey;
    if (key) open(key);
  }

  /** Rolls of a list stay collapsed: their film is known. */
  const addMany = (listed: readonly ListedRoll[], model: Omit<DraftRoll, "tempKey">) =>
    change((now) => addListed(now, listed, model));

  return { actions, addListed: addMany, isOpen: (key: string) => opened.has(key), open, addOne };
}
