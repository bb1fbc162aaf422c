import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import {
  CREDIT_KIND_LABELS,
  CREDIT_KINDS,
  type CreditCount,
  type MemberTierId,
  MEMBER_TIER_IDS,
  tiersOnSale,
} from "../../rules/memberships/tiers.ts";
import { type Cents, parseDollars, typedDollars } from "../../rules/money.ts";
import type { Tier } from "../../rules/prices/price-list.ts";
import { Fold } from "../platform/kit/fold.tsx";
import { Section } from "../platform/section.tsx";
import type { Editing } from "./price-tables.tsx";
import classes from "./price-tables.module.css";

/** The membership tiers with everything that a customer buys: price, credits, name. */
export function TierTermsSection({ list, before, onChange }: Editing) {
  const onSale = tiersOnSale(list);
  const card = (id: MemberTierId) => (
    <TierCard
      key={id}
      tier={list.tiers[id]}
      name={before.tiers[id].label}
      onChange={(own) => onChange({ ...list, tiers: { ...list.tiers, [id]: { ...list.tiers[id], ...own } } })}
    />
  );
  return (
    <Section title="Memberships">
      <div className={classes.tiers}>{onSale.map(card)}</div>
      <Fold title="Legacy memberships" summary="not sold; running ones keep their terms" isOpen={false}>
        <div className={classes.tiers}>{MEMBER_TIER_IDS.filter((id) => !onSale.includes(id)).map(card)}</div>
      </Fold>
    </Section>
  );
}

function TierCard({ tier, name, onChange }: { tier: Tier; name: string; onChange: (own: Partial<Tier>) => void }) {
  const period = tier.billing === "year" ? "a year" : "a month";
  return (
    <fieldset className={classes.tier}>
      <legend>{name}</legend>
      <TextInput
        label="Name"
        value={tier.label}
        error={tier.label.trim() === "" && "Enter a name."}
        onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxLength={200}
        value={tier.desc}
        onChange={({ currentTarget }) => onChange({ desc: currentTarget.value })}
      />
      <div className={classes.numbers}>
        <Parsed
          label={`Price ${period}`}
          value={typedDollars(tier.price)}
          parse={parseDollars}
          onChange={(price: Cents) =>
            // Shown as charged, unless they differed before.
            onChange({ price, ...(tier.displayedPrice === tier.price && { displayedPrice: price }) })
          }
        />
        <Parsed
          label="Displayed price"
          value={typedDollars(tier.displayedPrice)}
          parse={parseDollars}
          onChange={(displayedPrice: Cents) => onChange({ displayedPrice })}
        />
        {CREDIT_KINDS.map((kind) => (
          <Parsed
            key={kind}
            label={`${CREDIT_KIND_LABELS[kind]} credits`}
            value={String(tier.creditsPerTerm[kind])}
            parse={parseCredits}
            onChange={(count: CreditCount) => onChange({ creditsPerTerm: { ...tier.creditsPerTerm, [kind]: count } })}
          />
        ))}
        <Parsed
          label="Advertised pro credits"
          value={String(tier.advertisedProCredits)}
          parse={parseCount}
          onChange={(advertisedProCredits: number) => onChange({ advertisedProCredits })}
        />
        <TextInput
          className={classes.wide}
          label="Lookup key"
          description="At the payment provider"
          inputWrapperOrder={["label", "input", "description", "error"]}
          value={tier.lookupKey}
          error={!/^[a-z0-9_]{3,60}$/.test(tier.lookupKey) && "Use lowercase letters, digits and underscores."}
          onChange={({ currentTarget }) => onChange({ lookupKey: currentTarget.value.toLowerCase() })}
        />
      </div>
      <Checkbox
        label="On sale"
        checked={tier.active}
        onChange={({ currentTarget }) => onChange({ active: currentTarget.checked })}
      />
    </fieldset>
  );
}

const parseCount = (typed: string): number | null => (/^\d{1,5}$/.test(typed.trim()) ? Number(typed) : null);
const parseCredits = (typed: string): CreditCount | null =>
  /^unlimited$/i.test(typed.trim()) ? "unlimited" : parseCount(typed);

/** A text field of a value, which changes when the field is left. */
function Parsed<Value>({
  label,
  value,
  parse,
  onChange,
}: {
  label: string;
  value: string;
  parse: (typed: string) => Value | null;
  onChange: (value: Value) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      label={label}
      autoComplete="off"
      value={typed ?? value}
      error={
        typed !== null &&
        parse(typed) === null &&
        (parse("unlimited") === null ? "Enter a number." : "Enter a number, or “unlimited”.")
      }
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => {
        const parsed = typed === null ? null : parse(typed);
        if (parsed === null) return;
        setTyped(null);
        onChange(parsed);
      }}
    />
  );
}
