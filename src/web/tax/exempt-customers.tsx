import { listAllTaxExemptions } from "../../contract/tax/exemptions.ts";
import { useMay } from "../platform/may.ts";
import { useCall } from "../platform/query.ts";
import { Section } from "../platform/section.tsx";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import { ExemptionList } from "./exemption-list.tsx";
import classes from "./exemptions.module.css";

/** Everyone who is exempt, with the certificates that expire next on top. */
export function ExemptCustomers() {
  const may = useMay();
  const query = useCall(listAllTaxExemptions, undefined);
  return (
    <Section title="Exempt customers">
      <Loaded query={query} skeleton={<RowsSkeleton rows={2} height={64} />}>
        {({ exemptions }) => (
          <>
            <p className={classes.words}>
              {exemptions.length === 0
                ? "None yet. Add an exemption on a customer’s page."
                : "Their orders are not taxed while their certificate is valid. Add an exemption on a customer’s page."}
            </p>
            <ExemptionList exemptions={exemptions} isNamed mayEdit={may("customers.write")} />
          </>
        )}
      </Loaded>
    </Section>
  );
}
