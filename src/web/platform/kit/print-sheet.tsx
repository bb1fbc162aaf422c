import { Portal } from "@mantine/core";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import classes from "./print-sheet.module.css";

/** Content printed instead of the page: opens the print dialog when mounted and reports when printing is done. */
export function PrintSheet({ onPrinted, children }: { onPrinted: () => void; children: ReactNode }) {
  const done = useEffectEvent(onPrinted);
  useEffect(() => {
    const finish = () => done();
    window.addEventListener("afterprint", finish, { once: true });
    window.print();
    return () => window.removeEventListener("afterprint", finish);
  }, []);
  return (
    <Portal>
      <div className={classes.sheet}>{children}</div>
    </Portal>
  );
}
