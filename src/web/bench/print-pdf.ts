import { MINUTE_MS } from "../../rules/time.ts";

/** Hands a PDF to the printer from a frame of its own, so that whatever asked for it may close at once. */
export function printPdf(pdf: Blob): void {
  const url = URL.createObjectURL(pdf);
  const sheet = document.createElement("iframe");
  // Not display: none, in which browsers do not lay out what they print.
  sheet.style.cssText = "position: fixed; inset-block-end: 0; width: 0; height: 0; border: 0; visibility: hidden";
  sheet.setAttribute("aria-hidden", "true");
  sheet.tabIndex = -1;
  sheet.addEventListener("load", () => sheet.contentWindow?.print(), { once: true });
  sheet.src = url;
  document.body.append(sheet);
  // Browsers do not say when a PDF has been printed; the window that asks for the printer may stand for a while.
  setTimeout(() => {
    sheet.remove();
    URL.revokeObjectURL(url);
  }, 10 * MINUTE_MS);
}
