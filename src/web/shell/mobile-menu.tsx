import { Burger, Button, Drawer } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useEffect } from "react";
import { BRAND } from "../../rules/brand.ts";
import { Link, useLocation } from "react-router";
import { useSession } from "../platform/session.ts";
import { ColorSchemeSwitch } from "./color-scheme-switch.tsx";
import { FRESH_ORDER, navigationLinks, newOrderPath } from "./navigation-links.ts";
import classes from "./mobile-menu.module.css";

/** The full-screen menu of small screens: slides in over 250 ms, closes on a link, Escape or its cross (screens §4.1). */
export function MobileMenu() {
  const [opened, { open, close }] = useDisclosure();
  const session = useSession();
  const { key } = useLocation();
  const newOrder = newOrderPath(session);
  useEffect(close, [key, close]);

  return (
    <>
      <Burger
        className={classes.burger}
        opened={false}
        onClick={open}
        size={22}
        aria-label="Menu"
        aria-haspopup="dialog"
      />
      <Drawer
        opened={opened}
        onClose={close}
        position="right"
        size="100%"
        title="Menu"
        transitionProps={{ duration: 250 }}
        closeButtonProps={{ size: "lg", "aria-label": "Close the menu" }}
        classNames={{ content: classes.sheet, header: classes.head, body: classes.body, title: classes.title }}
      >
        <nav className={classes.links} aria-label="Main">
          {navigationLinks(session).map(({ to, label }) => (
            <Link key={to} to={to} onClick={close}>
              {label}
            </Link>
          ))}
          {session.state === "visitor" && (
            <Link to="/signup" onClick={close}>
              Join {BRAND.name}
            </Link>
          )}
        </nav>
        <div className={classes.foot}>
          {newOrder && (
            <Button component={Link} to={newOrder} state={FRESH_ORDER} size="lg" fullWidth onClick={close}>
              New Order
            </Button>
          )}
          {session.state === "visitor" && (
            <Button component={Link} to="/login" size="lg" fullWidth onClick={close}>
              Log In
            </Button>
          )}
          <ColorSchemeSwitch />
        </div>
      </Drawer>
    </>
  );
}
