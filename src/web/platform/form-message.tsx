import { Alert } from "@mantine/core";
import { Children, type ReactNode, type Ref } from "react";
import classes from "./form-message.module.css";

/**
 * Message about a form as a whole. The element is always present, so that screen readers announce changes.
 * @param kind "problem" (default) or "done"
 * @param ref to move the focus to it
 */
export function FormMessage({
  children,
  kind = "problem",
  ref,
}: {
  children?: ReactNode;
  kind?: "problem" | "done";
  ref?: Ref<HTMLDivElement>;
}) {
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={classes.message}
      role={kind === "problem" ? "alert" : "status"}
    >
      {Children.toArray(children).length > 0 && (
        <Alert color={kind === "problem" ? "red" : "leaf"} variant="light" radius="md" role="none">
          {children}
        </Alert>
      )}
    </div>
  );
}
