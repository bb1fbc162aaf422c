import { useSyncExternalStore } from "react";

/** A value kept in the browser under one key; null when there is none. */
export type Stored<T> = {
  get(): T | null;
  set(value: T | null): void;
  subscribe(listener: () => void): () => void;
};

/**
 * Keeps a value in localStorage, or for as long as the tab in its sessionStorage, as `{ version, value }`. What cannot be read — another version, another shape, not
 * JSON — is dropped, not fatal (docs/product/screens.md#browser-storage). Where storage is forbidden it lives as long as the page.
 * @param key may be a function when it is only known in the browser
 * @param shape reads what was kept, and throws at what it cannot read: a schema, or a few lines of one's own
 * @param options.ofTab for what is being done in this tab and nobody else's
 */
export function stored<T>(
  key: string | (() => string),
  version: number,
  shape: { parse(kept: unknown): T },
  { ofTab = false } = {},
): Stored<T> {
  const listeners = new Set<() => void>();
  const name = () => (typeof key === "string" ? key : key());
  const area = () => (ofTab ? sessionStorage : localStorage);
  const tell = () => listeners.forEach((listener) => listener());
  // The value last read with the text it was read from: the same text gives the same object, as React requires.
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
      const kept = JSON.parse(text) as { version?: unknown; value?: unknown } | null;
      if (kept?.version !== version) throw new Error("kept by another version");
      return shape.parse(kept.value);
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
      tell();
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

/** The stored value, kept up to date over all tabs; undefined on the server and while the page hydrates. */
export function useStored<T>(store: Stored<T>): T | null | undefined {
  return useSyncExternalStore<T | null | undefined>(store.subscribe, store.get, () => undefined);
}
