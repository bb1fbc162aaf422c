const TRACE_ID_BYTES = 16;
const SPAN_ID_BYTES = 8;

/**
 * Returns the trace header of a call (W3C Trace Context), if the lab records traces; root.tsx marks this on the page's
 * root element.
 */
export function traceHeader(): Record<string, string> {
  if (document.documentElement.dataset["traces"] === undefined) return {};
  return { traceparent: `00-${randomHex(TRACE_ID_BYTES)}-${randomHex(SPAN_ID_BYTES)}-00` };
}

const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
