import { onTestFinished, vi } from "vitest";
import type { z } from "zod";
import type { WriteLink } from "../../../src/contract/kit/files.ts";

type Put = { url: string; name: string };
type Answer = { status: number; text?: string };

/** Replaces the lab's storage: accepts files at the links of `linkTo`. */
export type FakeFileStore = {
  /** Completely received files, oldest first. */
  readonly taken: readonly Put[];
  /** Sets the responses to the next files, by name. A status of 0 is a broken connection. */
  answer(by: (name: string) => Answer | Promise<Answer>): void;
};

export const linkTo = (path: string): z.output<typeof WriteLink> => ({
  url: `/files/${path}`,
  method: "PUT",
  headers: { "content-type": "image/jpeg" },
  expiresAt: "2026-11-24T13:00:00.000Z",
  confirmUrl: null,
});

/**
 * Replaces the storage for one test. Call it before the screen is rendered.
 * @param onTaken runs after a file arrived, for example to mark its scan as ready
 */
export function fakeFileStore(onTaken: (url: string, name: string) => void = () => undefined): FakeFileStore {
  const taken: Put[] = [];
  let answerOf: (name: string) => Answer | Promise<Answer> = () => ({ status: 200 });
  async function take(url: string, body: unknown): Promise<Answer> {
    const name = body instanceof File ? body.name : "";
    const answer = await answerOf(name);
    if (answer.status === 200) {
      taken.push({ url, name });
      onTaken(url, name);
    }
    return answer;
  }

  const real = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init: RequestInit = {}) => {
    if (init.method !== "PUT") return real(input, init);
    const { status, text } = await take(String(input), init.body);
    return new Response(text ?? null, { status });
  });
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      upload: { onprogress?: (event: { loaded: number }) => void } = {};
      status = 0;
      responseText = "";
      onload?: () => void;
      onerror?: () => void;
      onabort?: () => void;
      #url = "";
      #isAborted = false;
      open(_method: string, url: string) {
        this.#url = url;
      }
      setRequestHeader() {}
      send(file: File) {
        void take(this.#url, file).then(({ status, text = "" }) => {
          if (this.#isAborted) return;
          Object.assign(this, { status, responseText: text });
          if (status === 0) return this.onerror?.();
          this.upload.onprogress?.({ loaded: file.size });
          this.onload?.();
        });
      }
      abort() {
        this.#isAborted = true;
        this.onabort?.();
      }
    },
  );
  onTestFinished(() => {
    vi.stubGlobal("XMLHttpRequest", RealRequest);
  });
  return { taken, answer: (by) => void (answerOf = by) };
}

const RealRequest = globalThis.XMLHttpRequest;
