import { type ReactNode, useLayoutEffect, useRef, ViewTransition } from "react";
import { useLocation, useNavigationType } from "react-router";
import { directionOf, slideKey } from "./slide-direction.ts";
import "./slide.css";

/**
 * Slides between pages, 750 ms, in the direction of the site's order (docs/product/screens.md#changing-pages). Pages of
 * one area share a key, so that nothing moves between order, gallery, and user pages.
 */
export function Slide({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const way = useNavigationType();
  const former = useRef(pathname);

  // Read by slide.css. Set inside the transition, before the browser starts to animate.
  useLayoutEffect(() => {
    document.documentElement.dataset["slide"] = directionOf(former.current, pathname, way === "POP");
    former.current = pathname;
  }, [pathname, way]);

  return (
    <ViewTransition key={slideKey(pathname)} default="none" enter="page" exit="page">
      <div>{children}</div>
    </ViewTransition>
  );
}
