import { Loader } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./bank-at-work.module.css";

export function WaitingForBank({ children }: { children: ReactNode }) {
  return (
    <section className={classes.pending} role="status">
      <Loader size="sm" />
      <div>
        <h2>Waiting for your bank</h2>
        <p>{children}</p>
      </div>
    </section>
  );
}
