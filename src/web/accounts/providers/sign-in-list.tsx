import { Button } from "@mantine/core";
import { useState } from "react";
import { listSignInProviders } from "../../../contract/accounts/auth.ts";
import { listUserEvents } from "../../../contract/accounts/account-events.ts";
import { listSignIns, unlinkSignIn } from "../../../contract/accounts/sign-ins.ts";
import {
  IDENTITY_PROVIDER_NAMES,
  IDENTITY_PROVIDERS,
  type IdentityProvider,
} from "../../../rules/accounts/identity-providers.ts";
import framed from "../../parts/framed-row.module.css";
import { formatDay } from "../../platform/dates.ts";
import { ConfirmDialog } from "../../platform/kit/confirm-dialog.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { useCall, useCallMutation } from "../../platform/query.ts";
import { Loaded, RowsSkeleton } from "../../platform/states.tsx";
import settings from "../settings.module.css";
import { offeredBy } from "./provider-buttons.tsx";
import { goToProvider } from "./provider-sign-in.ts";

/** Lists the linked providers, to add and remove them (docs/product/accounts.md#sign-in-with-google-and-facebook). */
export function SignInList({ userId }: { userId: string }) {
  const providers = useCall(listSignInProviders, undefined, { staleTime: Number.POSITIVE_INFINITY });
  const signIns = useCall(listSignIns, undefined);
  const [leaving, setLeaving] = useState<IdentityProvider | null>(null);
  const unlink = useCallMutation(unlinkSignIn, { refreshes: [listSignIns, listUserEvents] });
  return (
    <Loaded query={signIns} skeleton={<RowsSkeleton rows={2} height={64} />}>
      {({ signIns: linked, otherWay }) => {
        const offered = providers.data ? offeredBy(providers.data) : [];
        const shown = IDENTITY_PROVIDERS.filter(
          (provider) => offered.includes(provider) || linked.some((one) => one.provider === provider),
        );
        const isLast = linked.length === 1 && !otherWay;
        return (
          <>
            {isLast && (
              <p className={settings.quiet}>
                This is your only way to log in. To unlink it, set a password first: use “Forgot your password?” on the
                login page.
              </p>
            )}
            <ul className={settings.rows}>
              {shown.map((provider) => {
                const since = linked.find((one) => one.provider === provider)?.since;
                const name = IDENTITY_PROVIDER_NAMES[provider];
                return (
                  <li key={provider} className={framed.row}>
                    <div>
                      <p className={settings.browser}>{name}</p>
                      <p className={settings.facts}>
                        {since === undefined ? "Not linked" : `Linked since ${formatDay(since)}`}
                      </p>
                    </div>
                    {since === undefined ? (
                      <Button
                        variant="default"
                        size="compact-md"
                        aria-label={`Link ${name}`}
                        onClick={() => goToProvider(provider, providers.data!, { what: "link", userId })}
                      >
                        Link
                      </Button>
                    ) : (
                      !isLast && (
                        <Button
                          variant="default"
                          size="compact-md"
                          aria-label={`Unlink ${name}`}
                          onClick={() => setLeaving(provider)}
                        >
                          Unlink
                        </Button>
                      )
                    )}
                  </li>
                );
              })}
            </ul>
            {leaving !== null && (
              <ConfirmDialog
                title={`Unlink ${IDENTITY_PROVIDER_NAMES[leaving]}?`}
                confirmLabel="Unlink"
                keepLabel="Keep it"
                onConfirm={async () => {
                  await unlink.mutateAsync({ query: { provider: leaving } });
                  showToast(`${IDENTITY_PROVIDER_NAMES[leaving]} unlinked`);
                }}
                onClose={() => setLeaving(null)}
              >
                You can no longer sign in with it. Your scans, orders and credits are unchanged.
              </ConfirmDialog>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
