import type { ReactNode } from "react";
import { Title } from "@mantine/core";
import { BRAND } from "../../rules/brand.ts";
import { PageTitle } from "../platform/page.tsx";
import classes from "./account-page.module.css";

/** The frame of the pages around an account: a card with the form beside a strip of film that says where one is. */
export function AccountPage({
  title,
  description,
  intro,
  frame,
  children,
}: {
  title: string;
  /** What other sites read of a page that everyone may open; 50 to 160 characters. */
  description?: string;
  intro?: ReactNode;
  /** Which frame of the way this is: shown like a film's edge marking, "NICE 400 ▸ 1 ▸ 1A". */
  frame: number;
  children: ReactNode;
}) {
  return (
    <div className={classes.page}>
      <PageTitle description={description}>{title}</PageTitle>
      <div className={classes.card}>
        <p className={classes.edge} aria-hidden>
          {`${BRAND.name.toUpperCase()} 400 ▸ ${frame} ▸ ${frame}A`}
        </p>
        <div className={classes.body}>
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          {intro && <p className={classes.intro}>{intro}</p>}
          {children}
        </div>
      </div>
    </div>
  );
}
