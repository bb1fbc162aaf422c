import { Title } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import classes from "./fold.module.css";

/**
 * Section of a page that opens and closes.
 * @param summary its state in a few words, also readable while it is closed
 * @param isOpen whether it is open at first
 */
export function Fold({
  title,
  summary,
  isOpen,
  children,
}: {
  title: string;
  summary?: ReactNode;
  isOpen: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const [open, setOpen] = useState(isOpen);
  return (
    <section aria-labelledby={id}>
      <details className={classes.fold} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <Title order={2} size="h4" id={id}>
            {title}
          </Title>
          <span className={classes.summary}>{summary}</span>
        </summary>
        <div className={classes.body}>{children}</div>
      </details>
    </section>
  );
}
