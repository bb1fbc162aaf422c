import { Button } from "@mantine/core";
import { Link } from "react-router";
import classes from "./read-on.module.css";

export function ReadOn({
  title,
  words,
  go,
  more,
}: {
  title: string;
  words: string;
  go: { to: string; label: string };
  more: { to: string; label: string };
}) {
  return (
    <aside className={classes.end} aria-labelledby="read-on">
      <h2 id="read-on">{title}</h2>
      <p>{words}</p>
      <div className={classes.ways}>
        <Button component={Link} to={go.to} size="lg" className={classes.go}>
          {go.label}
        </Button>
        <Link to={more.to}>{more.label}</Link>
      </div>
    </aside>
  );
}
