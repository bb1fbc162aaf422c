import { Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./section.module.css";

/**
 * Part of a page with its own heading.
 * @param actions next to the heading
 * @param frame "panel" has its own surface, as in the side column; "plain" does not
 */
export function Section({
  title,
  actions,
  frame = "plain",
  children,
}: {
  title: ReactNode;
  actions?: ReactNode;
  frame?: "plain" | "panel";
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section} data-frame={frame}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}

/** List of a thing's properties. Pass `null` for unknown ones; they are omitted. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode] | null)[] }) {
  const known = facts.filter((fact) => fact !== null && fact[1] !== null && fact[1] !== undefined && fact[1] !== "");
  if (known.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {known.map((fact) => (
        <div key={fact![0]}>
          <dt>{fact![0]}</dt>
          <dd>{fact![1]}</dd>
        </div>
      ))}
    </dl>
  );
}
