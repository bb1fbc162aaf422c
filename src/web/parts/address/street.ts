export const STREET = {
  label: "Street and number",
  autoComplete: "address-line1",
  required: true,
  withAsterisk: false,
} as const;
