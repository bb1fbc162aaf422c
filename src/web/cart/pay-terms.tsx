import { Link } from "react-router";
import type { ProductType } from "../../rules/products/catalogue.ts";
import classes from "./checkout.module.css";
import { returnWords } from "./return-words.ts";

/** Payment terms shown next to the pay button: accepted cards, terms, and returns. */
export function PayTerms({ types }: { types: readonly ProductType[] }) {
  return (
    <p className={classes.terms}>
      Visa, Mastercard, American Express and Discover. By paying you agree to our{" "}
      <Link to="/terms" target="_blank">
        terms
      </Link>
      . {returnWords(types)}
    </p>
  );
}
