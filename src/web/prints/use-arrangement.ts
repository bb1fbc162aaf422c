import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Arrangement } from "../../contract/prints/arrangement.ts";
import { arrangePrintDraft, getPrintDraft, type PrintDraft } from "../../contract/prints/prints.ts";
import { arrangementFor } from "../../rules/prints/arrangement.ts";
import { api } from "../platform/api.ts";
import { callKey } from "../platform/query.ts";

/** A slider tells of every step; the lab hears of where it came to rest. */
const REST_MS = 400;

type Known = { draft: PrintDraft };

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
  const queries = useQueryClient();
  const { draftId, width, height } = draft;
  const [arrangement, setArrangement] = useState<Arrangement>(
    () => draft.arrangement ?? arrangementFor({ width: width!, height: height! }),
  );
  const [first] = useState(arrangement);
  const latest = useRef(arrangement);
  const [error, setError] = useState<unknown>(null);
  /** What the lab has not been told yet, and the telling that is under way. */
  const due = useRef<Arrangement | null>(null);
  const telling = useRef<Promise<void>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const tell = useCallback(async () => {
    const body = due.current;
    if (body === null) return;
    due.current = null;
    try {
      await api.call(arrangePrintDraft, { params: { draftId }, body }, { keepalive: true });
      setError(null);
    } catch (failure) {
      due.current ??= body;
      setError(failure);
      throw failure;
    }
  }, [draftId]);

  const save = useCallback((): Promise<void> => {
    clearTimeout(timer.current);
    // One after the other: what was changed last is what stays.
    telling.current = telling.current.catch(() => undefined).then(tell);
    return telling.current;
  }, [tell]);

  const change = useCallback(
    (part: Partial<Arrangement>) => {
      latest.current = { ...latest.current, ...part };
      due.current = latest.current;
      setArrangement(latest.current);
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

  // A page that is closed at once sends it first, without waiting for an earlier save.
  useEffect(() => {
    const leave = () => document.visibilityState === "hidden" && void tell().catch(() => undefined);
    document.addEventListener("visibilitychange", leave);
    return () => document.removeEventListener("visibilitychange", leave);
  }, [tell]);

  // On another page of ours it is saved as well, and is shown on the way back even if the lab has not answered yet.
  const leave = useEffectEvent(() => {
    const { current } = latest;
    if (current === first) return;
    queries.setQueryData(
      callKey(getPrintDraft, { params: { draftId }, query: {} }),
      (known: Known | undefined) => known && { draft: { ...known.draft, arrangement: current } },
    );
    void save().catch(() => undefined);
  });
  useEffect(() => () => leave(), []);

  return { arrangement, change, saved: save, error };
}
