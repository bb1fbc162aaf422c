const TRACE_ID_BYTES = 16;
const SPAN_ID_BYTES = 8;

/** Names a call's trace (W3C Trace Context), where the lab keeps traces, which root.tsx writes onto the page's root element. */
export function traceHeader(): Record<string, string> {
  if (document.documentElement.dataset["traces"] === undefined) return {};
  return { traceparent: `00-${randomHex(TRACE_ID_BYTES)}-${randomHex(SPAN_ID_BYTES)}-00` };
}

const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
