import { useEffect, useEffectEvent } from "react";

/**
 * Removes a coupon's or a gift card's code once pricing with it was refused for it.
 * @param error of the last pricing
 */
export function useRemoveRejectedCode(
  typed: { code: string | null; heed: (error: unknown) => boolean },
  error: unknown,
): void {
  const heed = useEffectEvent((refused: unknown) => {
    if (typed.code !== null) typed.heed(refused);
  });
  useEffect(() => {
    if (error !== null && error !== undefined) heed(error);
  }, [error]);
}
