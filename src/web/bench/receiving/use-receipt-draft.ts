import { useEffect, useState } from "react";
import type { Order } from "../../../contract/orders/order.ts";
import { type ReceiptDraft, receiptDrafts } from "../drafts.ts";
import type { FoundFilm } from "./found-film.ts";

/** Findings in an order's parcel and the note to its customer, including a draft saved before a scan or reload. */
export function useReceiptDraft(order: Order) {
  const [before] = useState(() => receiptDrafts.of(order.id));
  const [isBack, setBack] = useState(before !== null);
  const [declared, setDeclared] = useState(() => asDeclared(order));
  const [found, setFound] = useState<FoundFilm>(() => (before ? foundOf(before, order) : declared));
  const [note, setNote] = useState(before?.note ?? "");
  useEffect(() => {
    const [now, untouched] = [draftOf(found, note), draftOf(declared, "")];
    receiptDrafts.keep(order.id, JSON.stringify(now) === JSON.stringify(untouched) ? null : now);
  }, [order.id, declared, found, note]);
  return {
    found,
    note,
    /** Whether a draft was restored. */
    isBack,
    change: setFound,
    write: setNote,
    /** Resets to the declared rolls and deletes the draft. */
    startOver(): void {
      receiptDrafts.keep(order.id, null);
      setBack(false);
      setDeclared(asDeclared(order));
      setFound(asDeclared(order));
      setNote("");
    },
  };
}

/** All rolls are checked at first, since usually all arrive. */
const asDeclared = (order: Order): FoundFilm => ({
  missing: new Set(order.rolls.filter(({ arrived }) => arrived === false).map(({ id }) => id)),
  corrected: new Map(),
  undeclared: [],
});

const draftOf = ({ missing, corrected, undeclared }: FoundFilm, note: string): ReceiptDraft => ({
  missing: [...missing].toSorted(),
  corrected: [...corrected],
  undeclared: [...undeclared],
  note,
});

/** Limited to rolls that are still in the order. */
function foundOf({ missing, corrected, undeclared }: ReceiptDraft, order: Order): FoundFilm {
  const has = (id: string) => order.rolls.some((roll) => roll.id === id);
  return {
    missing: new Set(missing.filter(has)),
    corrected: new Map(corrected.filter(([id]) => has(id))),
    undeclared,
  };
}
