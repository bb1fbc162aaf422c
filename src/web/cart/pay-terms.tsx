import { Link } from "react-router";
import classes from "./checkout.module.css";

/** What one should know where one decides: which cards pay, the terms, and that goods may come back. */
export function PayTerms() {
  return (
    <p className={classes.terms}>
      Visa, Mastercard, American Express and Discover. By paying you agree to our{" "}
      <Link to="/terms" target="_blank">
        terms
      </Link>
      . Unopened goods may come back within 30 days of delivery.
    </p>
  );
}
