import { useDebouncedValue } from "@mantine/hooks";
import { useMemo } from "react";

const DEBOUNCE_MS = 350;

/** Something that is asked for once it stays as it is for a moment. `isSettled`: it is what was given last. */
export function useSettled<T>(value: T): { settled: T; isSettled: boolean } {
  const text = JSON.stringify(value);
  const [settledText] = useDebouncedValue(text, DEBOUNCE_MS);
  const settled = useMemo(() => JSON.parse(settledText) as T, [settledText]);
  return { settled, isSettled: settledText === text };
}
