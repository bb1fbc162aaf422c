import { ProviderUnreachable } from "../adapters/payments/port.ts";

/** The provider responds within a second or two; customers wait no longer than this. */
const ANSWERS_WITHIN_MS = 10_000;

/** Waits for the provider's response. A timeout counts as unreachable. */
export async function requestProvider<T>(answer: Promise<T>, withinMs = ANSWERS_WITHIN_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderUnreachable("the payment provider did not answer in time")), withinMs);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
