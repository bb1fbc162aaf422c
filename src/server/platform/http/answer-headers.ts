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
