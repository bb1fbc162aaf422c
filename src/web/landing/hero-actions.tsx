import { Button } from "@mantine/core";
import { Link } from "react-router";
import classes from "./hero-actions.module.css";

/** The two main buttons (docs/product/landing.md#sections-of-the-landing-page). */
export function HeroActions() {
  return (
    <div className={classes.actions}>
      <Button component={Link} to="/products/film-development-scanning" size="xl">
        Develop Your Film
      </Button>
      <Button component={Link} to="/collections" size="xl" variant="default">
        Shop Collections
      </Button>
    </div>
  );
}
