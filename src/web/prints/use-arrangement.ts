import { useCallback, useEffect, useRef, useState } from "react";
import type { Arrangement } from "../../contract/prints/arrangement.ts";
import { arrangePrintDraft, type PrintDraft } from "../../contract/prints/prints.ts";
import { arrangementFor } from "../../rules/prints/arrangement.ts";
import { api } from "../platform/api.ts";

/** A slider tells of every step; the lab hears of where it came to rest. */
const REST_MS = 400;

export type Arranging = {
  arrangement: Arrangement;
  change: (part: Partial<Arrangement>) => void;
  /** Once the lab has what is shown; rejects when it could not be told. */
  saved: () => Promise<void>;
  /** Why the lab does not have what is shown. */
  error: unknown;
};

/** How a draft lies on its sheet, kept by the lab a moment after it was changed. */
export function useArrangement(draft: PrintDraft): Arranging {
  const { draftId, width, height } = draft;
  const [arrangement, setArrangement] = useState<Arrangement>(
    () => draft.arrangement ?? arrangementFor({ width: width!, height: height! }),
  );
  const [error, setError] = useState<unknown>(null);
  /** What the lab has not been told yet, and the telling that is under way. */
  const due = useRef<Arrangement | null>(null);
  const telling = useRef<Promise<void>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback((): Promise<void> => {
    clearTimeout(timer.current);
    const tell = async () => {
      const body = due.current;
      if (body === null) return;
      due.current = null;
      try {
        await api.call(arrangePrintDraft, { params: { draftId }, body });
        setError(null);
      } catch (failure) {
        due.current ??= body;
        setError(failure);
        throw failure;
      }
    };
    // One after the other: what was changed last is what stays.
    telling.current = telling.current.catch(() => undefined).then(tell);
    return telling.current;
  }, [draftId]);

  const change = useCallback(
    (part: Partial<Arrangement>) => {
      setArrangement((before) => {
        const next = { ...before, ...part };
        due.current = next;
        return next;
      });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save().catch(() => undefined), REST_MS);
    },
    [save],
  );

  // What was changed without a line is told once there is one.
  useEffect(() => {
    const tell = () => void save().catch(() => undefined);
    addEventListener("online", tell);
    return () => removeEventListener("online", tell);
  }, [save]);

  // Who leaves in the same moment keeps it all the same.
  useEffect(() => () => void save().catch(() => undefined), [save]);

  return { arrangement, change, saved: save, error };
}
