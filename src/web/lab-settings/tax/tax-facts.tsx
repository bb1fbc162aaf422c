import type { ReplyOf } from "../../../contract/kit/call.ts";
import type { getTaxSettings } from "../../../contract/lab-settings/tax-settings.ts";
import { formatRate } from "../../../rules/money.ts";
import { typesText } from "../../../rules/tax/comparable-tax.ts";
import { TAXABLE_TYPES } from "../../../rules/tax/tax-table.ts";
import { Facts, Section } from "../../platform/section.tsx";

export type TaxReply = ReplyOf<typeof getTaxSettings>;

export function TaxFacts({ tax: { settings, labRate } }: { tax: TaxReply }) {
  return (
    <Section title="Taxable types">
      <Facts
        facts={[
          ["Taxed", typesText(TAXABLE_TYPES.filter((type) => !settings.untaxed.includes(type))) || "Nothing"],
          ["Pick-ups at the lab", formatRate(settings.pickUpRate ?? labRate)],
          ["Orders without an address", formatRate(settings.noAddressRate)],
          ["Incomplete addresses", formatRate(settings.incompleteRate)],
        ]}
      />
    </Section>
  );
}
