import { useEffect, useEffectEvent } from "react";

export function useRemoveRejectedCode(
  typed: { code: string | null; handleError: (error: unknown) => boolean },
  error: unknown,
): void {
  const handleError = useEffectEvent((refused: unknown) => {
    if (typed.code !== null) typed.handleError(refused);
  });
  useEffect(() => {
    if (error !== null && error !== undefined) handleError(error);
  }, [error]);
}
