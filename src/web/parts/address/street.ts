/** What the field of a street is, with suggestions and without. */
export const STREET = {
  label: "Street and number",
  autoComplete: "address-line1",
  required: true,
  withAsterisk: false,
} as const;
