import { Button } from "@mantine/core";
import { useState } from "react";
import { listTaxExemptions } from "../../contract/tax/exemptions.ts";
import { useLab } from "../platform/lab.ts";
import { lazyComponent } from "../platform/lazy-component.tsx";
import { useMay } from "../platform/may.ts";
import { useCall } from "../platform/query.ts";
import { useUser } from "../platform/session.ts";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import { ExemptionList } from "./exemption-list.tsx";
import type { GrantDialogProps } from "./grant-dialog.tsx";
import classes from "./exemptions.module.css";

const GrantDialog = lazyComponent<GrantDialogProps>(
  async () => ({ default: (await import("./grant-dialog.tsx")).GrantDialog }),
  "The exemption",
);

/** A customer's exemptions, for them and for the desk, which grants and ends them. */
export function CustomerExemptions({ userId }: { userId: string }) {
  const may = useMay();
  const { email } = useLab();
  const isStaff = useUser().role === "ADMIN";
  const mayEdit = isStaff && may("customers.write");
  const query = useCall(listTaxExemptions, { params: { userId } });
  const [grants, setGrants] = useState(false);
  return (
    <Loaded query={query} skeleton={<RowsSkeleton rows={1} height={64} />}>
      {({ exemptions }) => (
        <>
          {exemptions.length === 0 && (
            <p className={classes.words}>
              {isStaff
                ? "Pays sales tax."
                : `Schools, museums and resellers: if you are exempt from sales tax, e-mail your certificate to ${email}.`}
            </p>
          )}
          {!isStaff && exemptions.some(({ state }) => state === "VALID" || state === "EXPIRES_SOON") && (
            <p className={classes.words}>You are tax exempt.</p>
          )}
          <ExemptionList exemptions={exemptions} mayEdit={mayEdit} />
          {mayEdit && (
            <div className={classes.add}>
              <Button size="sm" variant="default" onClick={() => setGrants(true)}>
                Add exemption
              </Button>
            </div>
          )}
          {grants && <GrantDialog userId={userId} onClose={() => setGrants(false)} onGiveUp={() => setGrants(false)} />}
        </>
      )}
    </Loaded>
  );
}
