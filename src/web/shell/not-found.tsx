import { Button, Group, Title } from "@mantine/core";
import { Link } from "react-router";
import { BRAND } from "../../rules/brand.ts";
import { PageTitle } from "../platform/page.tsx";
import classes from "./error-page.module.css";

/** There is no such page: says so, and leads on. */
export function NotFound() {
  return (
    <div className={classes.page}>
      <PageTitle>Page not found</PageTitle>
      <p className={classes.edgeCode}>{BRAND.name.toUpperCase()} ▸ blank frame ▸ 404</p>
      <Title order={1}>This frame came out blank</Title>
      <p className={classes.words}>
        There is no page at this address. The link may be old, or a letter went missing. Looking for scans? They are
        under Rolls once you are logged in.
      </p>
      <Group>
        <Button component={Link} to="/">
          Go to the start
        </Button>
        <Button variant="default" component="a" href={`mailto:${BRAND.email}`}>
          Ask us
        </Button>
      </Group>
    </div>
  );
}
