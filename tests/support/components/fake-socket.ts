import { vi } from "vitest";

/** In the place of the live socket's WebSocket: open at once, and told by the test what comes. */
export class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static #open: FakeSocket[] = [];
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    super();
    FakeSocket.#open.push(this);
    queueMicrotask(() => this.onopen?.());
  }

  send(): void {}

  close(): void {
    FakeSocket.#open = FakeSocket.#open.filter((one) => one !== this);
  }

  /** Puts it in the browser's place for one test. */
  static stub(): { tell(event: unknown): void } {
    FakeSocket.#open = [];
    vi.stubGlobal("WebSocket", FakeSocket);
    return {
      tell(event) {
        for (const { onmessage } of FakeSocket.#open) onmessage?.({ data: JSON.stringify(event) });
      },
    };
  }
}
