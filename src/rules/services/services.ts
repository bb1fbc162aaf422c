/** Tasks done by external services, or by our own code if none is configured (docs/product/services.md). */
export const SERVICES = [
  "PAYMENTS",
  "TAX",
  "POSTAGE",
  "MAIL",
  "SMS",
  "FILES",
  "DATABASE",
  "STREETS",
  "PLACES",
  "VIRUSES",
  "TRACES",
  "GOOGLE",
  "FACEBOOK",
  "NOTES",
  "PUSH",
] as const;
export type ServiceName = (typeof SERVICES)[number];

export const SERVICE_LABELS: Record<ServiceName, string> = {
  PAYMENTS: "Payments",
  TAX: "Sales tax",
  POSTAGE: "Postage",
  MAIL: "E-mail",
  SMS: "Text messages",
  PUSH: "Push notifications",
  FILES: "Files",
  DATABASE: "Database",
  STREETS: "Courier routes",
  PLACES: "Address suggestions",
  VIRUSES: "Virus scanner",
  TRACES: "Traces",
  GOOGLE: "Sign-in with Google",
  FACEBOOK: "Sign-in with Facebook",
  NOTES: "Notes",
};

export const MAX_FAILURES_SHOWN = 10;
const LONGEST_WORDS = 200;

/** Returns a failure message for storage: short, and without e-mails and numbers that could be personal. */
export function failureWords(message: string): string {
  const words = message
    .replaceAll(/[^\s<>"@]+@[^\s<>"@]+/g, "…@…")
    .replaceAll(/\+?\d[\d ()-]{7,}\d/g, "…")
    .replaceAll(/\s+/g, " ")
    .trim();
  return words.length <= LONGEST_WORDS ? words : `${words.slice(0, LONGEST_WORDS - 1)}…`;
}
