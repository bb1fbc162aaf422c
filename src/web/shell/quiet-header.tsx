import { Link, useLocation } from "react-router";
import { useLab } from "../platform/lab.ts";
import { IconArrowLeft, IconHelp } from "../platform/icons.tsx";
import { Logo } from "./logo.tsx";
import { isFirstStart, isSharedGallery } from "./places.ts";
import classes from "./quiet-header.module.css";

/** Header of checkouts: logo, back link and help; of shared pictures and a first start: the logo (docs/product/screens.md#header). */
export function QuietHeader() {
  const lab = useLab();
  const { pathname } = useLocation();
  if (isSharedGallery(pathname) || isFirstStart(pathname))
    return (
      <header className={classes.header} data-gallery>
        <div className={classes.bar}>
          <Logo small />
        </div>
      </header>
    );
  const back = wayBack(pathname);
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Logo />
        <nav className={classes.ways} aria-label="Checkout">
          <Link to={back.to}>
            <IconArrowLeft size={18} aria-hidden />
            {back.label}
          </Link>
          <a href={`mailto:${lab.email}`}>
            <IconHelp size={18} aria-hidden />
            Help
          </a>
        </nav>
      </div>
    </header>
  );
}

/** Back to the shop, or to the customer's orders when paying an existing order. */
function wayBack(pathname: string): { to: string; label: string } {
  const [, userId] = /^\/users\/([^/]+)\/checkout/.exec(pathname) ?? [];
  return userId === undefined
    ? { to: "/collections", label: "Back to the shop" }
    : { to: `/users/${userId}/orders`, label: "Your orders" };
}
