import { createElement, type HTMLAttributes, type ReactNode, useState } from "react";
import { useHydrated } from "./use-hydrated.ts";

/**
 * What no script ever has anything to do with. The page leaves it as the server wrote it, and does not go through it to come
 * alive; a page that is made in the browser makes it as anything else.
 * @param children without links, buttons or anything that changes: what they are made of stands in the key, if it may change
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
