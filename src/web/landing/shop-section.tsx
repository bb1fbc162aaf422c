import type { ReactNode } from "react";
import { SectionTitle } from "./section-title.tsx";
import classes from "./shop-section.module.css";

/** Shows the shop's collections under this page's heading. @param words the page's text about the shop */
export function ShopSection({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className={classes.shop}>
      <div className={classes.head} data-copy>
        <SectionTitle about="Film Shop">Load up</SectionTitle>
        <p>{words}</p>
      </div>
      {children}
    </div>
  );
}
