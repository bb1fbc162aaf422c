import type { ReactNode } from "react";
import { Link } from "react-router";
import { useLab } from "../platform/lab.ts";
import classes from "./setup.module.css";

/** Shown to visitors before the lab opens (docs/product/setup.md#opening-soon). @param join the newsletter's form */
export function OpeningSoon({ join }: { join: ReactNode }) {
  const { name, line, email } = useLab();
  return (
    <div className={classes.soon}>
      <title>{`Opening soon · ${name}`}</title>
      <meta name="robots" content="noindex" />
      <h1>{name}</h1>
      <p>{line}. Opening soon.</p>
      <section aria-labelledby="news">
        <h2 id="news">News from the lab</h2>
        {join}
      </section>
      <p>
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      <p>
        <Link to="/login">Staff login</Link>
      </p>
    </div>
  );
}
