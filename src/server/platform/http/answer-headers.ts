/** Helmet's headers for responses that are not pages, computed once. */
export const ANSWER_HEADERS = {
  // Responses contain personal data and tokens.
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none';frame-ancestors 'self'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
} as const;

/** Browsers remember for two years to use https only. */
export const STRICT_TRANSPORT = { maxAge: 2 * 365 * 24 * 60 * 60, includeSubDomains: true };
const STRICT_TRANSPORT_TEXT = `max-age=${STRICT_TRANSPORT.maxAge}; includeSubDomains`;

/** @param secure whether the site is reached by https only */
export const answerHeaders = ({ secure }: { secure: boolean }): Record<string, string> => ({
  ...ANSWER_HEADERS,
  ...(secure && { "strict-transport-security": STRICT_TRANSPORT_TEXT }),
});
