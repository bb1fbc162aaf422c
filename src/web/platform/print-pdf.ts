import { MINUTE_MS } from "../../rules/time.ts";

/** Prints a PDF from its own iframe, so that the calling component can close at once. */
export function printPdf(pdf: Blob): void {
  const url = URL.createObjectURL(pdf);
  const sheet = document.createElement("iframe");
  // Not display: none, because browsers do not lay out hidden frames for printing.
  sheet.style.cssText = "position: fixed; inset-block-end: 0; width: 0; height: 0; border: 0; visibility: hidden";
  sheet.setAttribute("aria-hidden", "true");
  sheet.tabIndex = -1;
  sheet.addEventListener("load", () => sheet.contentWindow?.print(), { once: true });
  sheet.src = url;
  document.body.append(sheet);
  // Browsers do not report when a PDF has been printed, and the print dialog may stay open for a while.
  setTimeout(() => {
    sheet.remove();
    URL.revokeObjectURL(url);
  }, 10 * MINUTE_MS);
}
