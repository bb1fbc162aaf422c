import { useCallback, useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { User } from "../../../contract/accounts/accounts.ts";
import { useStored } from "../../platform/storage.ts";
import { type Draft, hasContent, newDraft } from "./draft.ts";
import { developmentOrder, draftOf, storeDraft, storedDraft } from "./draft-storage.ts";

export type DraftInUse = {
  draft: Draft;
  change: (next: (draft: Draft) => Draft) => void;
  startOver: () => void;
  /** The draft that "New Order" replaced, while it can be restored. */
  aside: Draft | null;
  bringBack: () => void;
  /** Increments when another draft replaces this one. */
  generation: number;
};

/** The customer's draft in browser storage; undefined until it can be read. */
export function useDraft(customer: User): DraftInUse | undefined {
  const stored = useStored(developmentOrder);
  const [blank] = useState(() => newDraft(customer));
  const [aside, setAside] = useState<Draft | null>(null);
  const [generation, setGeneration] = useState(0);
  const own = useMemo(() => draftOf(stored ?? null, customer.id), [stored, customer.id]);
  const read = stored === undefined ? undefined : (own ?? blank);

  const change = useCallback(
    (next: (draft: Draft) => Draft) => {
      const current = storedDraft(customer.id) ?? blank;
      storeDraft(next(current));
    },
    [customer.id, blank],
  );
  const startOver = useCallback(() => {
    const former = storedDraft(customer.id);
    if (former && hasContent(former)) setAside(former);
    storeDraft(newDraft(customer));
    setGeneration((count) => count + 1);
  }, [customer]);

  useFreshStart(startOver);
  const bringBack = useCallback(() => {
    if (aside) storeDraft(aside);
    setAside(null);
    setGeneration((count) => count + 1);
  }, [aside]);
  return read && { draft: read, change, startOver, aside, bringBack, generation };
}

/**
 * Starts over on "New Order" (docs/product/checkout.md#order-form). Only once: the flag is removed from the history
 * entry, or a reload would lose the draft again.
 */
function useFreshStart(startOver: () => void): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const fresh = typeof state === "object" && state !== null && "freshOrder" in state;
  useEffect(() => {
    if (!fresh) return;
    startOver();
    void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true });
  }, [fresh, startOver, navigate, pathname, search]);
}
