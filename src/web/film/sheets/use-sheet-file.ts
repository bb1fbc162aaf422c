import { useEffect, useRef, useState } from "react";
import { getContactSheet, makeContactSheet } from "../../../contract/film/contact-sheets.ts";
import type { BodyOf } from "../../../contract/kit/call.ts";
import type { SheetForm } from "../../../rules/film/sheets/sheet-content.ts";
import { api } from "../../platform/api.ts";
import { showToast, showErrorToast } from "../../platform/kit/toasts/show-toast.ts";
import { useLive } from "../../platform/live.tsx";

/** Polling interval in ms, in case the socket's event is missed. */
const POLL_MS = 2000;
const FAILED = "The contact sheet could not be created. Try again. If it still fails, write to us.";

export function useSheetFile(userId: string) {
  const [making, setMaking] = useState<SheetForm | null>(null);
  const waiting = useRef<{ id: string; go: () => void } | null>(null);
  const left = useRef<AbortController | null>(null);
  useEffect(() => () => left.current?.abort(), []);
  useLive((event) => {
    if (event.type === "contact-sheet" && event.contactSheetId === waiting.current?.id) waiting.current.go();
  });

  const eventOrTimeout = (id: string) =>
    new Promise<void>((go) => {
      const timer = setTimeout(go, POLL_MS);
      waiting.current = { id, go: () => (clearTimeout(timer), go()) };
    });

  async function made(body: BodyOf<typeof makeContactSheet>, signal: AbortSignal) {
    const params = { userId };
    let { contactSheet } = await api.call(makeContactSheet, { params, body }, { signal });
    while (contactSheet.state === "MAKING" && !signal.aborted) {
      await eventOrTimeout(contactSheet.id);
      const { id: contactSheetId } = contactSheet;
      ({ contactSheet } = await api.call(getContactSheet, { params: { ...params, contactSheetId } }, { signal }));
    }
    return contactSheet;
  }

  async function make(body: BodyOf<typeof makeContactSheet>) {
    left.current = new AbortController();
    const { signal } = left.current;
    setMaking(body.form);
    try {
      const { url, form } = await made(body, signal);
      if (url === null) showErrorToast(FAILED);
      else {
        saveFrom(url);
        showToast(`Contact sheet saved as ${form}`);
      }
    } catch (error) {
      if (!signal.aborted) showErrorToast(error);
    }
    if (!signal.aborted) setMaking(null);
  }
  return { /** What is being made now. */ making, make };
}

/** The link's response sets the download and its file name. */
function saveFrom(url: string): void {
  const link = Object.assign(document.createElement("a"), { href: url, download: "" });
  document.body.append(link);
  link.click();
  link.remove();
}
