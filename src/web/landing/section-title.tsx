import type { ReactNode } from "react";
import classes from "./section-title.module.css";

export function SectionTitle({ about, children }: { about: ReactNode; children: ReactNode }) {
  return (
    <h2 className={classes.title}>
      <span className={classes.about}>{about}</span> {children}
    </h2>
  );
}
