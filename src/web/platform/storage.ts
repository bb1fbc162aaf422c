import { useSyncExternalStore } from "react";

export type Stored<T> = {
  get(): T | null;
  set(value: T | null): void;
  subscribe(listener: () => void): () => void;
};

/**
 * Stores a value in localStorage, or for the tab's lifetime in sessionStorage, as `{ version, value }`. Unreadable
 * values (another version, another shape, or not JSON) are dropped without an error
 * (docs/product/screens.md#browser-storage). If storage is blocked, the value lasts as long as the page.
 * @param key may be a function when it is only known in the browser
 * @param shape parses the stored value and throws if it is invalid: a schema or a custom parser
 * @param options.ofTab for work done in this tab only
 */
export function stored<T>(
  key: string | (() => string),
  version: number,
  shape: { parse(saved: unknown): T },
  { ofTab = false } = {},
): Stored<T> {
  const listeners = new Set<() => void>();
  const name = () => (typeof key === "string" ? key : key());
  const area = () => (ofTab ? sessionStorage : localStorage);
  const notify = () => listeners.forEach((listener) => listener());
  // Caches the last text and its parsed value: React requires the same object for the same text.
  let known: { text: string | null; value: T | null } | null = null;
  let blocked = false;

  function readText(): string | null {
    if (blocked) return known?.text ?? null;
    try {
      return area().getItem(name());
    } catch {
      blocked = true;
      return known?.text ?? null;
    }
  }

  function parse(text: string | null): T | null {
    if (text === null) return null;
    try {
      const saved = JSON.parse(text) as { version?: unknown; value?: unknown } | null;
      if (saved?.version !== version) throw new Error("stored by another version");
      return shape.parse(saved.value);
    } catch {
      area().removeItem(name());
      return null;
    }
  }

  return {
    get() {
      if (typeof window === "undefined") return null;
      const text = readText();
      if (known === null || known.text !== text) known = { text, value: parse(text) };
      return known.value;
    },
    set(value) {
      const text = value === null ? null : JSON.stringify({ version, value });
      known = { text, value };
      try {
        if (text === null) area().removeItem(name());
        else area().setItem(name(), text);
      } catch {
        blocked = true;
      }
      notify();
    },
    subscribe(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === name() || event.key === null) listener();
      };
      listeners.add(listener);
      window.addEventListener("storage", onStorage);
      return () => {
        listeners.delete(listener);
        window.removeEventListener("storage", onStorage);
      };
    },
  };
}

/** Returns the stored value, synchronized across tabs; undefined on the server and during hydration. */
export function useStored<T>(store: Stored<T>): T | null | undefined {
  return useSyncExternalStore<T | null | undefined>(store.subscribe, store.get, () => undefined);
}
