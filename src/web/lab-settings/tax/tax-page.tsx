import type { ReactNode } from "react";
import { Link } from "react-router";
import { getTaxSettings } from "../../../contract/lab-settings/tax-settings.ts";
import { useMay } from "../../platform/may.ts";
import { useCall } from "../../platform/query.ts";
import { Loaded, RowsSkeleton } from "../../platform/states.tsx";
import { PartHistory } from "../part-history.tsx";
import { TaxFacts } from "./tax-facts.tsx";
import { TaxForm } from "./tax-form.tsx";
import { TaxRows } from "./tax-rows.tsx";
import classes from "./tax.module.css";

/**
 * How the lab taxes its sales (docs/product/tax.md); staff without the permission only see it.
 * @param exempt the exempt customers
 */
export function TaxPage({ exempt }: { exempt: ReactNode }) {
  const may = useMay();
  const query = useCall(getTaxSettings, undefined);
  return (
    <div className={classes.page}>
      <Loaded query={query} skeleton={<RowsSkeleton rows={8} height={48} />}>
        {(tax) => (
          <>
            {tax.service !== null && (
              <p className={classes.words}>
                <Link to="/admin/services">{tax.service}</Link> looks up the rate of each address. The table’s rates
                apply only if it does not respond. Taxable types, other rates and exemptions come from this page.
              </p>
            )}
            {may("settings") ? <TaxForm key={tax.version} tax={tax} /> : <TaxFacts tax={tax} />}
            {may("customers.read") && exempt}
            <TaxRows tax={tax} mayEdit={may("settings")} />
          </>
        )}
      </Loaded>
      {may("settings") && <PartHistory part="tax" />}
    </div>
  );
}
