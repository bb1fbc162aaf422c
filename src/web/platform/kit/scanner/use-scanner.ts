import { useEffect, useEffectEvent, useRef } from "react";
import { takeEarlyKeys } from "./early-keys.ts";
import { createHeldKeys } from "./held-keys.ts";
import { createScannerReader } from "./read-scanner.ts";
import { type FieldBefore, fieldBefore, restoreField } from "./restore-field.ts";

/** Pages that handle scans; the latest one gets them. */
const takers: ((text: string) => void)[] = [];

/** Handles everything a scanner reads while the component is mounted, including unknown barcodes. */
export function useScanHandler(onRead: (text: string) => void): void {
  const take = useEffectEvent(onRead);
  useEffect(() => {
    const taker = (text: string) => take(text);
    takers.push(taker);
    return () => void takers.splice(takers.indexOf(taker), 1);
  }, []);
}

/** Barcodes that are never for a page, such as badges. */
type Interceptor = { isMine: (text: string) => boolean; run: (text: string) => void };
const interceptors: Interceptor[] = [];

/** Handles its kind of barcode before any page does, while the component is mounted. */
export function useScanInterceptor(interceptor: Interceptor): void {
  const isMine = useEffectEvent(interceptor.isMine);
  const run = useEffectEvent(interceptor.run);
  useEffect(() => {
    const added: Interceptor = { isMine: (text) => isMine(text), run: (text) => run(text) };
    interceptors.push(added);
    return () => void interceptors.splice(interceptors.indexOf(added), 1);
  }, []);
}

const interceptorOf = (text: string): Interceptor | undefined => interceptors.find(({ isMine }) => isMine(text));

type Scan = { text: string; isKnown: boolean };

/**
 * Listens to a scanner in keyboard mode, wherever the focus is, and removes its input from text fields. For barcodes of
 * other kinds, shortcuts are blocked but text in fields stays, unless a page handles scans. Used once, in the frame of
 * pages that need it, and loaded after them: `data-scanner` on the root element marks when the scanner is ready.
 * @param isBarcode whether the barcode is meant for these pages
 * @param onRead handles those barcodes when no page does, regardless of mount order
 * @param isLeaving whether another page is opening: scans wait for it, since they are meant for the page that comes
 */
export function useScanner(
  isBarcode: (text: string) => boolean,
  onRead: (text: string) => void,
  isLeaving = false,
): void {
  const isOne = useEffectEvent(isBarcode);
  const takeElse = useEffectEvent(onRead);
  const waiting = useRef<Scan[]>([]);
  const isAwaited = useEffectEvent(
    ({ text, isKnown }: Scan) => isLeaving || takers.length > 0 || isKnown || interceptorOf(text) !== undefined,
  );
  const deliver = useEffectEvent(() => {
    if (isLeaving) return;
    for (const { text, isKnown } of waiting.current.splice(0)) {
      const interceptor = interceptorOf(text);
      const taker = takers.at(-1);
      if (interceptor) interceptor.run(text);
      else if (taker) taker(text);
      else if (isKnown) takeElse(text);
    }
  });
  useEffect(() => {
    if (isLeaving) return;
    // The page that has opened registers its handler after this effect.
    const later = setTimeout(() => deliver());
    return () => clearTimeout(later);
  }, [isLeaving]);
  useEffect(() => {
    const read = createScannerReader((text) => isOne(text));
    const held = createHeldKeys();
    let before: FieldBefore | null = null;
    const onKey = (event: KeyboardEvent) => {
      if (held.isGoing(event) || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return held.letGo();
      const result = read(event.key, event.timeStamp);
      if (result?.kind !== "read") {
        if (result?.kind === "begins") before = fieldBefore(event.target);
        return held.hold(event);
      }
      // Otherwise Enter would click the focused button or submit the form.
      event.preventDefault();
      event.stopImmediatePropagation();
      held.drop();
      if (!isAwaited(result)) return;
      if (before) restoreField(before);
      waiting.current.push(result);
      deliver();
    };
    // Delivered by the other effect, once the page is there.
    for (const event of takeEarlyKeys()) {
      const result = read(event.key, event.timeStamp);
      if (result?.kind !== "read") held.hold(event);
      else {
        held.drop();
        waiting.current.push(result);
      }
    }
    window.addEventListener("keydown", onKey, true);
    document.documentElement.dataset["scanner"] = "heard";
    return () => {
      held.letGo();
      window.removeEventListener("keydown", onKey, true);
      delete document.documentElement.dataset["scanner"];
    };
  }, []);
}
