import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { checkCoupon } from "../../contract/coupons/coupons.ts";
import { api } from "../platform/api.ts";
import { messageOf } from "../platform/form-errors.ts";
import { IconX } from "../platform/icons.tsx";
import classes from "./promo-code.module.css";

export type PromoCoupon = NonNullable<ReplyOf<typeof checkCoupon>["coupon"]>;

export function PromoCode({
  coupon,
  disabled,
  onChange,
}: {
  coupon: PromoCoupon | null;
  disabled: boolean;
  onChange: (coupon: PromoCoupon | null) => void;
}) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [checking, setChecking] = useState(false);

  async function check() {
    if (checking) return;
    if (code.trim() === "") return setProblem("Enter a code.");
    setChecking(true);
    setProblem(null);
    try {
      const found = await api.call(checkCoupon, { query: { code: code.trim(), for: "SUBSCRIPTION" } });
      if (found.usable) onChange(found.coupon);
      else setProblem(found.message);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setChecking(false);
    }
  }

  return (
    <div role="status">
      {coupon ? (
        <p className={classes.used}>
          <span>
            <strong>{coupon.code}</strong> {coupon.description}
          </span>
          <button type="button" aria-label={`Remove ${coupon.code}`} disabled={disabled} onClick={() => onChange(null)}>
            <IconX size={18} aria-hidden />
          </button>
        </p>
      ) : (
        <div className={classes.code}>
          <TextInput
            label="Promo code"
            value={code}
            error={problem}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            disabled={disabled}
            onChange={({ currentTarget }) => {
              setCode(currentTarget.value);
              setProblem(null);
            }}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              // Enter checks the code; it must not submit the payment.
              event.preventDefault();
              void check();
            }}
          />
          <Button variant="default" loading={checking} disabled={disabled} onClick={() => void check()}>
            Apply
          </Button>
        </div>
      )}
    </div>
  );
}
