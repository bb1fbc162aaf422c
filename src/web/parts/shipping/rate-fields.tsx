import { Checkbox, NativeSelect, Radio, TextInput } from "@mantine/core";
import { listBoxes } from "../../../contract/shipping/rates.ts";
import { insurancePrice } from "../../../rules/shipping/rates.ts";
import { useCall } from "../../platform/query.ts";
import { Problem, RowsSkeleton } from "../../platform/states.tsx";
import { dollars } from "../dollars.ts";
import fields from "../fields.module.css";
import classes from "./rate-fields.module.css";
import type { RateChoice } from "./use-rate-choice.ts";

/** Box, weight, options and all carriers' rates of a parcel, cheapest first. */
export function RateFields({ of }: { of: RateChoice }) {
  const boxes = useCall(listBoxes, undefined);
  const { rates, rate, rows, signature, insuredFor } = of;
  const data = (boxes.data?.boxes ?? []).map(({ id, name, lengthIn, widthIn, heightIn }) => {
    return { value: id, label: `${name}, ${lengthIn} × ${widthIn} × ${heightIn} in` };
  });
  return (
    <>
      <div className={fields.pair}>
        <NativeSelect
          label="Box"
          data={data}
          value={of.boxId ?? ""}
          onChange={({ currentTarget }) => of.setBox(currentTarget.value)}
        />
        <TextInput
          label="Weight in ounces"
          inputMode="decimal"
          autoComplete="off"
          placeholder={rates.data === undefined ? "" : `${rates.data.parcel.weightOz}, estimated`}
          value={of.weight}
          error={of.weightError}
          onChange={({ currentTarget }) => of.setWeight(currentTarget.value)}
        />
      </div>
      {rates.error !== null && rates.data === undefined ? (
        <Problem error={rates.error} retry={() => void rates.refetch()} title="No rates" />
      ) : rates.data === undefined ? (
        <RowsSkeleton rows={4} height={44} />
      ) : rows.length === 0 ? (
        <p>No carrier takes a parcel of this size and weight.</p>
      ) : (
        <Radio.Group label="Service" value={rate?.key ?? ""} onChange={of.setPicked}>
          <div className={classes.rates} data-loading={rates.isPlaceholderData || undefined}>
            {rows.map((row) => (
              <Radio
                key={row.key}
                value={row.key}
                disabled={signature && row.signaturePrice === null}
                classNames={{ body: classes.body!, labelWrapper: classes.wrapper! }}
                label={
                  <span className={classes.rate}>
                    <span>
                      {row.name}
                      {row.isPaid && <em className={classes.paid}>Ordered service</em>}
                    </span>
                    <span className={classes.days}>{daysText(row.days)}</span>
                    <strong>{row.total === null ? "–" : dollars(row.total!)}</strong>
                  </span>
                }
              />
            ))}
          </div>
        </Radio.Group>
      )}
      <div className={fields.pair}>
        <Checkbox
          label="Signature on delivery"
          description={rate?.signaturePrice == null ? undefined : `Adds ${dollars(rate.signaturePrice)}`}
          checked={signature}
          onChange={({ currentTarget }) => of.setSignature(currentTarget.checked)}
        />
        <TextInput
          label="Insured value"
          description={
            insuredFor === 0
              ? "Leave empty for none. Costs 1%, at least $1.00"
              : `Adds ${dollars(insurancePrice(insuredFor))}`
          }
          inputMode="decimal"
          autoComplete="off"
          value={of.insured}
          error={of.insuredError}
          onChange={({ currentTarget }) => of.setInsured(currentTarget.value)}
        />
      </div>
    </>
  );
}

export const daysText = (days: number | null): string =>
  days === null ? "" : days === 1 ? "1 business day" : `${days} business days`;
