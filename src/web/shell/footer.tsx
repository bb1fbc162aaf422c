import type { ReactNode } from "react";
import { Link } from "react-router";
import { useLab } from "../platform/lab.ts";
import { AddressLines } from "../parts/address/address-lines.tsx";
import { useSession } from "../platform/session.ts";
import classes from "./footer.module.css";

/** Fixed per process: on New Year's Eve server and browser may differ for a while. */
const THIS_YEAR = new Date().getFullYear();

type Props = {
  /** The newest notes, with our own paths or a feed's absolute URLs. */
  posts: readonly { title: string; url: string }[];
  join: ReactNode;
  privacy: ReactNode;
};

/** Footer of every page: the lab's address, links, and newsletter (docs/product/screens.md#footer). */
export function Footer({ posts, join, privacy }: Props) {
  const lab = useLab();
  const session = useSession();
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.columns}>
          <div>
            <p className={classes.name}>
              {lab.name}
              <span>{lab.line}</span>
            </p>
            <address className={classes.address}>
              <AddressLines address={lab.address} />
            </address>
          </div>
          <ul className={classes.links}>
            {session.state !== "signedIn" && (
              <li>
                <Link to="/signup">Get Started</Link>
              </li>
            )}
            <li>
              <Link to="/about">About</Link>
            </li>
            <li>
              <Link to="/frequently-asked-questions">FAQs</Link>
            </li>
            <li>
              <Link to="/memberships/purchase">Purchase Membership</Link>
            </li>
            {lab.instagram !== "" && (
              <li>
                <a href={`https://www.instagram.com/${lab.instagram}/`} rel="noreferrer" target="_blank">
                  Instagram
                </a>
              </li>
            )}
            <li>
              <a href={`mailto:${lab.email}`}>Contact</a>
            </li>
          </ul>
          <div>
            <h2>
              <Link to="/notes">{lab.name} Notes</Link>
            </h2>
            <ul className={classes.links}>
              {posts.map(({ title, url }) => (
                <li key={url}>{url.startsWith("/") ? <Link to={url}>{title}</Link> : <a href={url}>{title}</a>}</li>
              ))}
            </ul>
          </div>
          <div>
            <h2>Join The Community</h2>
            {join}
          </div>
        </div>
        <div className={classes.edge}>
          <p suppressHydrationWarning>
            © {THIS_YEAR} {lab.legalEntity}. Photos belong to their photographers.
          </p>
          <ul className={classes.small}>
            <li>
              <Link to="/terms">Terms &amp; Conditions</Link>
            </li>
            <li>
              <Link to="/privacy-policy">Privacy</Link>
            </li>
            {privacy && <li className={classes.ifAny}>{privacy}</li>}
          </ul>
        </div>
        <p className={classes.legal}>
          {lab.name} is a trade name of {lab.legalEntity}, {lab.address.address1}, {lab.address.city},{" "}
          {lab.address.state} {lab.address.zip}.
        </p>
      </div>
    </footer>
  );
}
