import { useDebouncedValue } from "@mantine/hooks";
import { useMemo } from "react";

const DEBOUNCE_MS = 350;

/** Debounces a value. `isSettled`: whether the debounced value is the latest. */
export function useSettled<T>(value: T): { settled: T; isSettled: boolean } {
  const text = JSON.stringify(value);
  const [settledText] = useDebouncedValue(text, DEBOUNCE_MS);
  const settled = useMemo(() => JSON.parse(settledText) as T, [settledText]);
  return { settled, isSettled: settledText === text };
}
