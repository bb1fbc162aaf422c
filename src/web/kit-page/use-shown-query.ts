import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { CallError } from "../../contract/kit/client.ts";
import { answerIn, SCREEN_STATES, type ScreenState } from "./cameras.ts";

export function useScreenState(): [ScreenState, (state: ScreenState) => void] {
  const [params, setParams] = useSearchParams();
  const state = SCREEN_STATES.find((known) => known === params.get("state")) ?? "ready";
  return [
    state,
    (next) => {
      const screen = params.get("screen");
      setParams({ ...(screen && { screen }), ...(next === "ready" ? {} : { state: next }) });
    },
  ];
}

/** Imitates `useCall` in the screen's current state. @param key query key */
export function useShownQuery<T>(
  state: ScreenState,
  key: unknown,
  answer: () => T,
  empty: T,
): UseQueryResult<T, CallError> {
  return useQuery<T, CallError>({
    queryKey: ["kit", state, key],
    queryFn: () => answerIn(state, answer(), empty),
    retry: false,
    staleTime: 0,
    ...(state === "stale" ? { initialData: answer } : state === "ready" ? { placeholderData: keepPreviousData } : {}),
  } as Parameters<typeof useQuery<T, CallError>>[0]);
}
