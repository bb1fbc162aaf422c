import { onTestFinished } from "vitest";
import type { PaymentProvider } from "../../src/server/adapters/payments/port.ts";
import type { TestLab } from "./start-lab.ts";

/** Makes the payment provider behave differently until the test ends. @returns a function that ends it earlier */
export function providerThat(
  { lab }: TestLab,
  change: (real: PaymentProvider) => Partial<PaymentProvider>,
): () => void {
  const real = lab.deps.payments;
  lab.deps.payments = { ...real, ...change(real) };
  const restore = () => void (lab.deps.payments = real);
  onTestFinished(restore);
  return restore;
}
