import { createElement, type HTMLAttributes, type ReactNode, useState } from "react";
import { useHydrated } from "./use-hydrated.ts";

/**
 * Content without any client behavior. React leaves it as the server rendered it and skips it during hydration;
 * browser-rendered pages render it normally.
 * @param children without links, buttons, or changing content: data that may change must be part of the key
 */
export function Still({
  tag = "div",
  children,
  ...attributes
}: HTMLAttributes<HTMLElement> & { tag?: "div" | "ul"; children: ReactNode }) {
  const isAlive = useHydrated();
  const [isWritten] = useState(typeof window !== "undefined" && !isAlive);
  return isWritten
    ? createElement(tag, { ...attributes, suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } })
    : createElement(tag, attributes, children);
}
