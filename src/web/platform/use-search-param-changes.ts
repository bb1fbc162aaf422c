import { useCallback, useLayoutEffect, useRef } from "react";
import { type NavigateOptions, useSearchParams } from "react-router";

/** @param change gets a copy of its own, and answers what the address is to have */
type ChangeSearch = (change: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void;

/**
 * What stands behind the `?` of the address, and how that is changed. The address follows a moment after it was asked to: a
 * change that comes before adds to the one on its way, where with the router's own it would undo that.
 */
export function useSearchParamChanges(): [URLSearchParams, ChangeSearch] {
  const [params, setParams] = useSearchParams();
  const asked = useRef(params);
  useLayoutEffect(() => {
    asked.current = params;
  }, [params]);
  const change = useCallback<ChangeSearch>(
    (changed, options) => {
      asked.current = changed(new URLSearchParams(asked.current));
      setParams(asked.current, options);
    },
    [setParams],
  );
  return [params, change];
}
