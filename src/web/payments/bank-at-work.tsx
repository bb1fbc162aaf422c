import { Loader } from "@mantine/core";
import classes from "./payments.module.css";

/** A payment whose outcome the bank has not told yet. */
export function BankAtWork() {
  return (
    <section className={classes.pending} role="status">
      <Loader size="sm" />
      <div>
        <h2>Your bank is working on it</h2>
        <p>
          The payment is on its way. This page goes on by itself; you can also close it, and we e-mail you when it is
          through.
        </p>
      </div>
    </section>
  );
}
