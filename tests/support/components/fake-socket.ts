import { vi } from "vitest";

/** Replaces the live socket's WebSocket: opens at once, and the test sends its messages. */
export class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static #open: FakeSocket[] = [];
  static #early: unknown[] = [];
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    super();
    FakeSocket.#open.push(this);
    queueMicrotask(() => {
      this.onopen?.();
      for (const event of FakeSocket.#early.splice(0)) this.onmessage?.({ data: JSON.stringify(event) });
    });
  }

  send(): void {}

  close(): void {
    FakeSocket.#open = FakeSocket.#open.filter((one) => one !== this);
  }

  static stub(): { tell(event: unknown): void } {
    FakeSocket.#open = [];
    FakeSocket.#early = [];
    vi.stubGlobal("WebSocket", FakeSocket);
    return {
      tell(event) {
        if (FakeSocket.#open.length === 0) FakeSocket.#early.push(event);
        for (const { onmessage } of FakeSocket.#open) onmessage?.({ data: JSON.stringify(event) });
      },
    };
  }
}
