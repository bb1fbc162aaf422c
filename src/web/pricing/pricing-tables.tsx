import { VisuallyHidden } from "@mantine/core";
import { Fragment } from "react";
import { BENEFIT_TABLES, type BenefitKey, benefitsOf } from "../../rules/memberships/benefits.ts";
import { NON_MEMBER, PURCHASABLE_TIER_IDS, SHOWN_TIER_IDS, TIERS } from "../../rules/memberships/tiers.ts";
import classes from "./pricing-tables.module.css";
import { cellOf } from "./tier-words.ts";
import { TierHeader } from "./tier-header.tsx";

const BENEFITS = SHOWN_TIER_IDS.map((tier) => ({ tier, benefits: benefitsOf(tier) }));

/**
 * The three price tables under one header of tiers (docs/product/pricing.md#pricing-page). On phones: non-members
 * beside one selectable tier.
 */
export function PricingTables() {
  return (
    <div className={classes.tables}>
      <TierHeader />
      {BENEFIT_TABLES.map(({ key, label, benefits }) => (
        <section key={key} id={key} className={classes.group} aria-labelledby={`${key}-title`}>
          <h2 id={`${key}-title`}>{label}</h2>
          <table className={classes.table} aria-labelledby={`${key}-title`}>
            <colgroup>
              <col />
              {SHOWN_TIER_IDS.map((tier) => (
                <col key={tier} />
              ))}
            </colgroup>
            <thead>
              <tr>
                <th scope="col">
                  <VisuallyHidden>{label}</VisuallyHidden>
                </th>
                {SHOWN_TIER_IDS.map((tier) => (
                  <th key={tier} scope="col" data-tier={tier}>
                    {TIERS[tier].label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {key === "pricing" && <Blurbs />}
              {benefits.map((benefit) => (
                <BenefitRow key={benefit} benefit={benefit} />
              ))}
            </tbody>
          </table>
        </section>
      ))}
      <TierPicker />
    </div>
  );
}

function Blurbs() {
  return (
    <tr className={classes.blurbs}>
      <th scope="row">Made for</th>
      {SHOWN_TIER_IDS.map((tier) => (
        <td key={tier} data-tier={tier}>
          {TIERS[tier].desc}
        </td>
      ))}
    </tr>
  );
}

function BenefitRow({ benefit }: { benefit: BenefitKey }) {
  return (
    <tr>
      <th scope="row">{benefitsOf(NON_MEMBER)[benefit].label}</th>
      {BENEFITS.map(({ tier, benefits }) => {
        const { type } = benefits[benefit];
        const { shown, spoken } = cellOf(benefits[benefit]);
        return (
          <td key={tier} data-tier={tier} data-type={type}>
            {spoken === undefined ? (
              shown
            ) : (
              <>
                <span aria-hidden>{shown}</span>
                <VisuallyHidden>{spoken}</VisuallyHidden>
              </>
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** Phones have room for one tier beside non-members; plain radios, so that it works without scripts. */
function TierPicker() {
  return (
    <fieldset className={classes.picker}>
      <legend>
        <VisuallyHidden>Compare with</VisuallyHidden>
      </legend>
      {PURCHASABLE_TIER_IDS.map((tier, index) => (
        <Fragment key={tier}>
          <input
            type="radio"
            name="compared-tier"
            id={`compare-${tier}`}
            value={tier}
            defaultChecked={index === 0}
            autoComplete="off"
          />
          <label htmlFor={`compare-${tier}`}>{TIERS[tier].label}</label>
        </Fragment>
      ))}
    </fieldset>
  );
}
