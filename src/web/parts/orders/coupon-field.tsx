import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { TextButton } from "../../platform/text-button.tsx";
import classes from "./coupon-field.module.css";
import type { Coupon } from "./use-coupon.ts";

export function CouponField({ coupon }: { coupon: Coupon }) {
  const [typed, setTyped] = useState("");
  if (coupon.promo !== null)
    return (
      <p className={classes.coupon}>
        <span>
          Code <strong>{coupon.promo.toUpperCase()}</strong>
        </span>
        <TextButton onClick={coupon.remove}>Remove code</TextButton>
      </p>
    );
  return (
    <form
      className={classes.code}
      aria-label="Coupon"
      onSubmit={(event) => {
        event.preventDefault();
        coupon.apply(typed);
      }}
    >
      <TextInput
        label="Coupon code"
        value={typed}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={coupon.problem}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <Button type="submit" variant="default" size="md">
        Apply
      </Button>
    </form>
  );
}
