import { VisuallyHidden } from "@mantine/core";
import { Fragment } from "react";
import { BENEFIT_TABLES, type BenefitKey, benefitsOf } from "../../rules/memberships/benefits.ts";
import { NON_MEMBER, tiersOnSale, shownTiers } from "../../rules/memberships/tiers.ts";
import classes from "./pricing-tables.module.css";
import { cellOf } from "./tier-words.ts";
import { TierHeader } from "./tier-header.tsx";
import { useLab } from "../platform/lab.ts";
import { usePrices } from "../parts/prices/use-prices.ts";

/**
 * The three price tables under one header of tiers (docs/product/pricing.md#pricing-page). On phones: non-members
 * beside one selectable tier.
 */
export function PricingTables() {
  const prices = usePrices();
  return (
    <div className={classes.tables}>
      <TierHeader />
      {BENEFIT_TABLES.map(({ key, label, benefits }) => (
        <section key={key} id={key} className={classes.group} aria-labelledby={`${key}-title`}>
          <h2 id={`${key}-title`}>{label}</h2>
          <table className={classes.table} aria-labelledby={`${key}-title`}>
            <colgroup>
              <col />
              {shownTiers(prices).map((tier) => (
                <col key={tier} />
              ))}
            </colgroup>
            <thead>
              <tr>
                <th scope="col">
                  <VisuallyHidden>{label}</VisuallyHidden>
                </th>
                {shownTiers(prices).map((tier) => (
                  <th key={tier} scope="col" data-tier={tier}>
                    {prices.tiers[tier].label}
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
  const prices = usePrices();
  return (
    <tr className={classes.blurbs}>
      <th scope="row">Made for</th>
      {shownTiers(prices).map((tier) => (
        <td key={tier} data-tier={tier}>
          {prices.tiers[tier].desc}
        </td>
      ))}
    </tr>
  );
}

function BenefitRow({ benefit }: { benefit: BenefitKey }) {
  const prices = usePrices();
  const { storageDays } = useLab();
  return (
    <tr>
      <th scope="row">{benefitsOf(prices, NON_MEMBER)[benefit].label}</th>
      {shownTiers(prices).map((tier) => {
        const cell = benefitsOf(prices, tier, storageDays)[benefit];
        const { shown, spoken } = cellOf(cell);
        return (
          <td key={tier} data-tier={tier} data-type={cell.type}>
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
  const prices = usePrices();
  return (
    <fieldset className={classes.picker}>
      <legend>
        <VisuallyHidden>Compare with</VisuallyHidden>
      </legend>
      {tiersOnSale(prices).map((tier, index) => (
        <Fragment key={tier}>
          <input
            type="radio"
            name="compared-tier"
            id={`compare-${tier}`}
            value={tier}
            defaultChecked={index === 0}
            autoComplete="off"
          />
          <label htmlFor={`compare-${tier}`}>{prices.tiers[tier].label}</label>
        </Fragment>
      ))}
    </fieldset>
  );
}
