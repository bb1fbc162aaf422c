import { useEffect, useEffectEvent } from "react";

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
