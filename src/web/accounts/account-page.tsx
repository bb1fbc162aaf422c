import type { ReactNode } from "react";
import { Title } from "@mantine/core";
import { useLab } from "../platform/lab.ts";
import { NeedsScripts } from "../platform/needs-scripts.tsx";
import { PageTitle } from "../platform/page.tsx";
import classes from "./account-page.module.css";

/** Frames the account pages: a card with the form beside a film strip that shows the current step. */
export function AccountPage({
  title,
  description,
  intro,
  frame,
  children,
}: {
  title: string;
  /** Meta description for public pages; 50 to 160 characters. */
  description?: string;
  intro?: ReactNode;
  /** Frame number of this step, shown like a film's edge marking: "NICE 400 ▸ 1 ▸ 1A". */
  frame: number;
  children: ReactNode;
}) {
  const lab = useLab();
  return (
    <div className={classes.page}>
      <PageTitle description={description}>{title}</PageTitle>
      <div className={classes.card}>
        <p className={classes.edge} aria-hidden>
          {`${lab.name.toUpperCase()} 400 ▸ ${frame} ▸ ${frame}A`}
        </p>
        <div className={classes.body}>
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          {intro && <p className={classes.intro}>{intro}</p>}
          <NeedsScripts>Accounts need JavaScript: your password is never part of an address.</NeedsScripts>
          {children}
        </div>
      </div>
    </div>
  );
}
