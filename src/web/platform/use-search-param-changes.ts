import { useCallback, useLayoutEffect, useRef } from "react";
import { type NavigateOptions, useSearchParams } from "react-router";

/** @param change receives a copy and returns the new parameters */
type ChangeSearch = (change: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void;

/**
 * Returns the URL's search parameters and a function to change them. The URL updates with a delay: a change made
 * meanwhile adds to the pending one, while the router's own setter would undo it.
 */
export function useSearchParamChanges(): [URLSearchParams, ChangeSearch] {
  const [params, setParams] = useSearchParams();
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const change = useCallback<ChangeSearch>(
    (changed, options) => {
      latest.current = changed(new URLSearchParams(latest.current));
      setParams(latest.current, options);
    },
    [setParams],
  );
  return [params, change];
}
