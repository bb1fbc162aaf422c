import { useCallback, useMemo, useRef, useState } from "react";
import type { RollActions } from "../roll-card.tsx";
import { addRolls, changeRoll, copyServices, type Draft, duplicateRoll, removeRoll } from "./draft.ts";

/** What is done to single rolls, and which of their cards are open: at first the first one. */
export function useRollActions(draft: Draft, change: (next: (draft: Draft) => Draft) => void) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(draft.rolls.slice(0, 1).map((roll) => roll.tempKey)),
  );
  const known = useRef(new Set(draft.rolls.map((roll) => roll.tempKey)));
  const openNext = useRef(false);

  // A roll that was just added by itself is opened; "ten more like this" stay folded.
  const fresh = draft.rolls.filter((roll) => !known.current.has(roll.tempKey));
  const isFreshAlone = fresh.length > 0 && (openNext.current || fresh.length === draft.rolls.length);
  const toOpen = isFreshAlone ? fresh[0]?.tempKey : undefined;
  for (const roll of fresh) known.current.add(roll.tempKey);
  if (fresh.length > 0) openNext.current = false;
  if (toOpen !== undefined && !opened.has(toOpen)) setOpened(new Set([...opened, toOpen]));

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
  const open = useCallback((key: string) => setOpened((now) => new Set([...now, key])), []);
  const added = useCallback((add: () => void) => {
    openNext.current = true;
    add();
  }, []);
  return { actions, isOpen: (key: string) => opened.has(key), open, added };
}
