import { useEffect, useRef } from "react";

/** Does something when it is first shown, and no second time: a second code makes the first one useless. */
export function useOnce(act: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    act();
  }, [act]);
}
