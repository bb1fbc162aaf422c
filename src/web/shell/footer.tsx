import { Link } from "react-router";
import { BRAND, LAB_ADDRESS } from "../../rules/brand.ts";
import { useSession } from "../platform/session.ts";
import classes from "./footer.module.css";

/** Of the process: on New Year's Eve server and browser may differ for a while. */
const THIS_YEAR = new Date().getFullYear();

/** The end of every page: where the lab is and how to reach it. */
export function Footer() {
  const session = useSession();
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.columns}>
          <p className={classes.name}>
            {BRAND.name}
            <span>{BRAND.line}</span>
          </p>
          <address className={classes.address}>
            {LAB_ADDRESS.address1}, {LAB_ADDRESS.address2}
            <br />
            {LAB_ADDRESS.city}, {LAB_ADDRESS.state} {LAB_ADDRESS.zip}
          </address>
          <ul className={classes.links}>
            {session.state !== "signedIn" && (
              <li>
                <Link to="/signup">Get Started</Link>
              </li>
            )}
            <li>
              <a href={`mailto:${BRAND.email}`}>Contact</a>
            </li>
            <li>
              <a href={`https://www.instagram.com/${BRAND.instagram}/`} rel="noreferrer" target="_blank">
                Instagram
              </a>
            </li>
          </ul>
        </div>
        <p className={classes.edge} suppressHydrationWarning>
          © {THIS_YEAR} {BRAND.legalEntity}
        </p>
      </div>
    </footer>
  );
}
