import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Arrangement } from "../../contract/prints/arrangement.ts";
import { arrangePrintDraft, getPrintDraft, type PrintDraft } from "../../contract/prints/prints.ts";
import { arrangementFor } from "../../rules/prints/arrangement.ts";
import { api } from "../platform/api.ts";
import { callKey } from "../platform/query.ts";

/** Debounce in ms: a slider reports every step; only the last is saved. */
const REST_MS = 400;

type Known = { draft: PrintDraft };

export type Arranging = {
  arrangement: Arrangement;
  change: (part: Partial<Arrangement>) => void;
  /** Resolves after the lab has saved the shown arrangement; rejects on failure. */
  saved: () => Promise<void>;
  error: unknown;
};

export function useArrangement(draft: PrintDraft): Arranging {
  const queries = useQueryClient();
  const { draftId, width, height } = draft;
  const [arrangement, setArrangement] = useState<Arrangement>(
    () => draft.arrangement ?? arrangementFor({ width: width!, height: height! }),
  );
  const [first] = useState(arrangement);
  const latest = useRef(arrangement);
  const [error, setError] = useState<unknown>(null);
  /** The unsaved arrangement, and the save in progress. */
  const due = useRef<Arrangement | null>(null);
  const sending = useRef<Promise<void>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = useCallback(async () => {
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
    // Saves run one after the other, so that the last change wins.
    sending.current = sending.current.catch(() => undefined).then(send);
    return sending.current;
  }, [send]);

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

  // Saves offline changes after the connection is restored.
  useEffect(() => {
    const send = () => void save().catch(() => undefined);
    addEventListener("online", send);
    return () => removeEventListener("online", send);
  }, [save]);

  // A page being closed saves immediately, without waiting for an earlier save.
  useEffect(() => {
    const leave = () => document.visibilityState === "hidden" && void send().catch(() => undefined);
    document.addEventListener("visibilitychange", leave);
    return () => document.removeEventListener("visibilitychange", leave);
  }, [send]);

  // Also saved on navigation within the site, and cached so that it is shown on return before the lab replies.
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
