import type { ReactNode } from "react";
import classes from "./section-head.module.css";

/** Heading of a section of pictures or reviews. @param children the section's controls */
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
