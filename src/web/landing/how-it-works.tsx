import { Link } from "react-router";
import { LAB_ADDRESS } from "../../rules/brand.ts";
import { businessDaysText } from "../../rules/lab/turnaround.ts";
import classes from "./how-it-works.module.css";
import { Picture } from "./picture.tsx";

/** What an ordinary order takes from the day that it arrives; busy weeks are told on the order's page. */
const USUAL_BUSINESS_DAYS = 4;

const STEPS = [
  {
    picture: "flowers",
    title: "Setup Your Order",
    text: "Tell us what is on each roll: format, film, push or pull, how large the scans. You see the price line by line before you pay.",
  },
  {
    picture: "road",
    title: "Ship Your Film",
    text: `Mail it in any box that closes, or bring it to ${LAB_ADDRESS.address1} in ${LAB_ADDRESS.city}. Write your order number on it.`,
  },
  {
    picture: "lake",
    title: "Receive Your Scans",
    text: `We e-mail you when they are up, usually ${businessDaysText(USUAL_BUSINESS_DAYS)} after your film arrives. Look, download, print, share.`,
  },
] as const;

/** The three steps of an order (screens §2.2). */
export function HowItWorks() {
  return (
    <section id="how-it-works" className={classes.section}>
      <h2>Three steps, then pictures</h2>
      <ol className={classes.steps}>
        {STEPS.map(({ picture, title, text }, index) => (
          <li key={title}>
            <Picture name={picture} sizes="(width < 60em) 90vw, 30vw" decorative />
            <p className={classes.number} aria-hidden>
              ▸ {index + 1} <span>{index + 1}A</span>
            </p>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className={classes.more}>
        Got a roll in the drawer? <Link to="/signup">Start your first order</Link>
      </p>
    </section>
  );
}
