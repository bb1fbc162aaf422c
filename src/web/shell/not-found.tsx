import { Button, Group, Title } from "@mantine/core";
import { Link } from "react-router";
import { useLab } from "../platform/lab.ts";
import { PageTitle } from "../platform/page.tsx";
import classes from "./error-page.module.css";

const PERHAPS = [
  {
    to: "/products/film-development-scanning",
    label: "Develop Your Film",
    about: "what we develop, and what it costs",
  },
  { to: "/collections", label: "Shop Collections", about: "film, prints and what goes with them" },
  { to: "/pricing", label: "Service Pricing", about: "every price, and a calculator" },
  { to: "/frequently-asked-questions", label: "FAQ", about: "how to send film, how long it takes" },
  { to: "/locations", label: "Locations", about: "where to drop off film" },
  { to: "/login", label: "Log In", about: "your rolls, scans and orders" },
] as const;

export function NotFound() {
  const lab = useLab();
  return (
    <div className={classes.page}>
      <PageTitle>Page not found</PageTitle>
      <p className={classes.edgeCode}>{lab.name.toUpperCase()} ▸ blank frame ▸ 404</p>
      <Title order={1}>This frame came out blank</Title>
      <p className={classes.words}>
        There is no page at this address. The link may be old or mistyped. Try one of these:
      </p>
      <ul className={classes.perhaps}>
        {PERHAPS.map(({ to, label, about }) => (
          <li key={to}>
            <Link to={to}>{label}</Link> <span>{about}</span>
          </li>
        ))}
      </ul>
      <Group>
        <Button component={Link} to="/">
          Go to the home page
        </Button>
        <Button variant="default" component="a" href={`mailto:${lab.email}`}>
          Ask us
        </Button>
      </Group>
    </div>
  );
}
