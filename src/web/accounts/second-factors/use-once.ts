import { useEffect, useRef } from "react";

/** Runs `act` once, on the first render: a second code would invalidate the first one. */
export function useOnce(act: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    act();
  }, [act]);
}
