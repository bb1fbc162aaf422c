import type { ReactNode } from "react";
import classes from "./section-head.module.css";

/** What stands above a section of pictures or voices. @param children what can be done with the section */
export function SectionHead({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <header className={classes.head}>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {children}
    </header>
  );
}
