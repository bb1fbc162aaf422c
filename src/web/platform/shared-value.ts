import { useSyncExternalStore } from "react";

export type SharedValue<T> = {
  readonly first: T;
  get(): T;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
};

/** @param first value on the server, and until it is set */
export function sharedValue<T>(first: T): SharedValue<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    first,
    get: () => value,
    set(next) {
      value = next;
      for (const notify of listeners) notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const useSharedValue = <T>({ first, get, subscribe }: SharedValue<T>): T =>
  useSyncExternalStore(subscribe, get, () => first);
