import { useSyncExternalStore } from "react";

/** A value of this tab that no component owns, for whoever shows it. */
export type SharedValue<T> = {
  readonly first: T;
  get(): T;
  set(next: T): void;
  /** @returns stops telling of changes */
  subscribe(listener: () => void): () => void;
};

/** @param first what it is on the server, and until somebody sets it */
export function sharedValue<T>(first: T): SharedValue<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    first,
    get: () => value,
    set(next) {
      value = next;
      for (const tell of listeners) tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const useSharedValue = <T>({ first, get, subscribe }: SharedValue<T>): T =>
  useSyncExternalStore(subscribe, get, () => first);
