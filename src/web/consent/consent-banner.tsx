import { Link } from "react-router";
import type { Choice } from "./choice.ts";
import classes from "./consent.module.css";

/** Consent prompt. Both choices have equal weight, and the page is readable without choosing. */
export default function ConsentBanner({ onChoose }: { onChoose: (choice: Choice) => void }) {
  return (
    <section className={classes.banner} aria-label="Your privacy">
      <p>
        May we count this visit? It shows us which pages help, using Google's tag and its cookies. Everything works
        without it. <Link to="/privacy-policy">More</Link>
      </p>
      <div className={classes.answers}>
        <button type="button" onClick={() => onChoose("no")}>
          Decline
        </button>
        <button type="button" onClick={() => onChoose("yes")}>
          Allow
        </button>
      </div>
    </section>
  );
}
