import { Badge, Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { listUserEvents } from "../../../contract/accounts/account-events.ts";
import type { User } from "../../../contract/accounts/accounts.ts";
import {
  type Authenticator,
  listSecondFactors,
  type Passkey,
  removeSecondFactor,
  removeSecondFactors,
  renewRecoveryCodes,
} from "../../../contract/accounts/second-factors.ts";
import { listSessions } from "../../../contract/accounts/sessions.ts";
import { api } from "../../platform/api.ts";
import { formatMoment } from "../../platform/dates.ts";
import { ConfirmDialog } from "../../platform/kit/confirm-dialog.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { callKey, useCall, useCallMutation } from "../../platform/query.ts";
import { Loaded, RowsSkeleton } from "../../platform/states.tsx";
import framed from "../../parts/framed-row.module.css";
import settings from "../settings.module.css";
import { AddAuthenticatorDialog } from "./add-authenticator-dialog.tsx";
import { AddPasskeyDialog } from "./add-passkey-dialog.tsx";
import { usePasskeysWork } from "./passkeys.ts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import classes from "./second-factors.module.css";

type Factor = (Authenticator | Passkey) & { kind: "Passkey" | "Authenticator app" };
type Asking =
  | { what: "passkey" | "authenticator" | "renew" | "removeAll" }
  | { what: "remove"; factor: Factor }
  | { what: "codes"; codes: readonly string[] };

/**
 * Lists a user's second factors. Only the user can add one; staff can also remove one.
 * @param own whether the user is viewing their own account
 */
export function SecondFactorList({ user, own }: { user: User; own: boolean }) {
  const params = { userId: user.id };
  const factors = useCall(listSecondFactors, { params });
  const [asking, setAsking] = useState<Asking | null>(null);
  const passkeysWork = usePasskeysWork();
  const queries = useQueryClient();
  // Adding the first factor or removing any ends the other sessions; each change is logged.
  const refresh = () => {
    for (const call of [listSecondFactors, listSessions, listUserEvents])
      void queries.invalidateQueries({ queryKey: callKey(call) });
  };
  const close = () => setAsking(null);
  const added = (recoveryCodes: readonly string[] | null) => {
    refresh();
    setAsking(recoveryCodes && { what: "codes", codes: recoveryCodes });
  };
  return (
    <Loaded query={factors} skeleton={<RowsSkeleton rows={1} height={76} />}>
      {({ passkeys, authenticators, recoveryCodesLeft }) => {
        const all: Factor[] = [
          ...passkeys.map((passkey) => ({ ...passkey, kind: "Passkey" as const })),
          ...authenticators.map((app) => ({ ...app, kind: "Authenticator app" as const })),
        ];
        return (
          <>
            <p className={settings.quiet}>
              {all.length === 0 ? (own ? NOTHING : "Not set up.") : own ? PROMPT : "They need it at every login."}
            </p>
            <ul className={settings.rows}>
              {all.map((factor) => (
                <FactorRow key={factor.id} factor={factor} onRemove={() => setAsking({ what: "remove", factor })} />
              ))}
              {all.length > 0 && (
                <li className={framed.row}>
                  <div>
                    <p className={settings.browser}>Recovery codes</p>
                    <p className={settings.facts}>
                      {recoveryCodesLeft === 0 ? "None left" : `${recoveryCodesLeft} of 10 left`}
                    </p>
                  </div>
                  {own && (
                    <Button variant="default" size="compact-md" onClick={() => setAsking({ what: "renew" })}>
                      Create new codes
                    </Button>
                  )}
                </li>
              )}
            </ul>
            <div className={classes.actions}>
              {own && passkeysWork && (
                <Button variant="default" onClick={() => setAsking({ what: "passkey" })}>
                  Add passkey
                </Button>
              )}
              {own && (
                <Button variant="default" onClick={() => setAsking({ what: "authenticator" })}>
                  Add authenticator app
                </Button>
              )}
              {!own && all.length > 0 && (
                <Button variant="default" onClick={() => setAsking({ what: "removeAll" })}>
                  Remove all
                </Button>
              )}
            </div>
            {asking?.what === "passkey" && <AddPasskeyDialog user={user} onAdded={added} onClose={close} />}
            {asking?.what === "authenticator" && <AddAuthenticatorDialog user={user} onAdded={added} onClose={close} />}
            {asking?.what === "renew" && (
              <RenewCodes onRenewed={added} onClose={() => setAsking((now) => (now?.what === "renew" ? null : now))} />
            )}
            {asking?.what === "codes" && (
              <RecoveryCodesDialog codes={asking.codes} email={user.email} onClose={close} />
            )}
            {asking?.what === "remove" && (
              <RemoveFactor
                {...{ user, own, factor: asking.factor, last: all.length === 1 }}
                onRemoved={refresh}
                onClose={close}
              />
            )}
            {asking?.what === "removeAll" && <RemoveAll user={user} onRemoved={refresh} onClose={close} />}
          </>
        );
      }}
    </Loaded>
  );
}

const NOTHING =
  "Protect your account even if someone knows your password. Use a passkey on your phone or computer, or an app that shows codes.";
const PROMPT = "We ask for one of these whenever you log in.";

function FactorRow({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  return (
    <li className={framed.row}>
      <div>
        <p className={settings.browser}>
          {factor.name}
          <Badge component="span" variant="default">
            {factor.kind}
          </Badge>
        </p>
        <p className={settings.facts}>
          {factor.lastUsedAt === null ? "Not used yet" : `Last used ${formatMoment(factor.lastUsedAt)}`}
          <br />
          Added {formatMoment(factor.addedAt)}
          {"backedUp" in factor && factor.backedUp && ", on all your devices"}
        </p>
      </div>
      <Button variant="subtle" color="gray" size="compact-md" onClick={onRemove} aria-label={`Remove ${factor.name}`}>
        Remove
      </Button>
    </li>
  );
}

function RemoveFactor({
  user,
  own,
  factor,
  last,
  onRemoved,
  onClose,
}: {
  user: User;
  own: boolean;
  factor: Factor;
  last: boolean;
  onRemoved: () => void;
  onClose: () => void;
}) {
  const remove = async () => {
    await api.call(removeSecondFactor, { params: { userId: user.id, factorId: factor.id } });
    onRemoved();
    showToast(`${factor.name} removed`);
  };
  const [yours, you] = own ? ["your", "You are"] : ["their", "They are"];
  return (
    <ConfirmDialog title={`Remove ${factor.name}?`} confirmLabel="Remove" onConfirm={remove} onClose={onClose}>
      <p>
        It can no longer be used to log in. {you} logged out everywhere else.
        {last &&
          ` It is the last one: from then on, only the password is needed, and ${yours} recovery codes are deleted.`}
      </p>
    </ConfirmDialog>
  );
}

function RemoveAll({ user, onRemoved, onClose }: { user: User; onRemoved: () => void; onClose: () => void }) {
  const remove = useCallMutation(removeSecondFactors, { onSuccess: onRemoved });
  return (
    <ConfirmDialog
      title={`Remove all second factors of ${user.firstName} ${user.lastName}?`}
      confirmLabel="Remove all"
      onConfirm={() => remove.mutateAsync({ params: { userId: user.id } })}
      onClose={onClose}
    >
      <p>
        Verify their identity first. After this, the password alone opens their account. They are logged out everywhere
        and get an e-mail.
      </p>
    </ConfirmDialog>
  );
}

/** Confirms first: renewing invalidates the printed codes. */
function RenewCodes({ onRenewed, onClose }: { onRenewed: (codes: readonly string[]) => void; onClose: () => void }) {
  const renew = async () => onRenewed((await api.call(renewRecoveryCodes)).recoveryCodes);
  return (
    <ConfirmDialog
      title="Create new recovery codes?"
      confirmLabel="Create new codes"
      onConfirm={renew}
      onClose={onClose}
    >
      <p>Your current codes will stop working.</p>
    </ConfirmDialog>
  );
}
