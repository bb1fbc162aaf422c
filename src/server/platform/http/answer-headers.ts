/** What helmet would say of an answer that is no page, without making it up anew for each one. */
export const ANSWER_HEADERS = {
  // Answers hold what is someone's own, and tokens.
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none';frame-ancestors 'self'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
} as const;

/**
 * Where the product is reached by https only, browsers remember it for two years, for names below its own too.
 * The form is helmet's; `answerHeaders` says the same as a header.
 */
export const STRICT_TRANSPORT = { maxAge: 2 * 365 * 24 * 60 * 60, includeSubDomains: true };
const STRICT_TRANSPORT_TEXT = `max-age=${STRICT_TRANSPORT.maxAge}; includeSubDomains`;

/** Headers of every answer that is no page. @param secure reached by https only */
export const answerHeaders = ({ secure }: { secure: boolean }): Record<string, string> => ({
  ...ANSWER_HEADERS,
  ...(secure && { "strict-transport-security": STRICT_TRANSPORT_TEXT }),
});
