import { Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { StateBadge, type StateTone } from "../states/state-badge.tsx";
import classes from "./connections.module.css";

/** A connection on /admin/connections. @param about its purpose, in one sentence */
export function ConnectionCard({
  title,
  about,
  state,
  children,
}: {
  title: string;
  about: string;
  state?: { tone: StateTone; label: string };
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section className={classes.card} aria-labelledby={heading}>
      <div className={classes.head}>
        <Title order={2} size="h4" id={heading}>
          {title}
        </Title>
        {state && <StateBadge tone={state.tone}>{state.label}</StateBadge>}
      </div>
      <p className={classes.about}>{about}</p>
      {children}
    </section>
  );
}

/** One of a connection's channels or links. */
export const ConnectionRow = ({
  name,
  control,
  children,
}: {
  name: ReactNode;
  control?: ReactNode;
  children: ReactNode;
}) => (
  <li className={classes.row}>
    <div className={classes.head}>
      <strong>{name}</strong>
      {control}
    </div>
    {children}
  </li>
);

export const ConnectionRows = ({ children }: { children: ReactNode }) => <ul className={classes.rows}>{children}</ul>;
export const ConnectionActions = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
);
export const ConnectionNote = ({ children }: { children: ReactNode }) => <p className={classes.note}>{children}</p>;
export const ConnectionCards = ({ children }: { children: ReactNode }) => (
  <div className={classes.cards}>{children}</div>
);
