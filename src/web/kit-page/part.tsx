import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import classes from "./kit-page.module.css";

/**
 * Shows one part of the kit with its examples, or only this part when the URL names it.
 * @param file path relative to src/web/platform
 */
export function Part({ id, title, file, children }: { id: string; title: string; file: string; children: ReactNode }) {
  const [params] = useSearchParams();
  const only = params.get("part");
  if (only !== null && only !== id) return null;
  return (
    <section className={classes.part} aria-labelledby={id}>
      <header>
        <Title order={2} id={id}>
          <Link to={only === null ? `/dev/kit?part=${id}` : "/dev/kit"}>{title}</Link>
        </Title>
        <code>{file}</code>
      </header>
      {children}
    </section>
  );
}

export function Example({ of, children }: { of: string; children: ReactNode }) {
  return (
    <div className={classes.example}>
      <Title order={3} size="h4">
        {of}
      </Title>
      <div>{children}</div>
    </div>
  );
}

export const Examples = ({ children }: { children: ReactNode }) => <div className={classes.examples}>{children}</div>;
