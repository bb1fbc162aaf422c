import { Badge, Button } from "@mantine/core";
import { useState } from "react";
import { type ApiKey, listApiKeys } from "../../../contract/accounts/api-keys.ts";
import framed from "../../parts/framed-row.module.css";
import { formatDay } from "../../platform/dates.ts";
import { useCall } from "../../platform/query.ts";
import { Loaded, RowsSkeleton } from "../../platform/states.tsx";
import settings from "../settings.module.css";
import { ownPermissionsText, expiryText, KEY_STATE_LABELS, lastUseText } from "./key-facts.ts";
import { MakeKeyDialog } from "./make-key-dialog.tsx";
import { RevokeKeyDialog } from "./revoke-key-dialog.tsx";

/** API keys of a customer or vendor. Only they can create one; staff can also revoke one. */
export function KeyList({ userId, own, isVendor }: { userId: string; own: boolean; isVendor: boolean }) {
  const keys = useCall(listApiKeys, { params: { userId } });
  const [isMaking, setMaking] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  return (
    <Loaded query={keys} skeleton={<RowsSkeleton rows={1} height={76} />}>
      {({ apiKeys }) => (
        <>
          <p className={settings.quiet}>
            {own ? (
              <>
                {isVendor
                  ? "Let a program fetch your orders and files, and report what you shipped. See the "
                  : "Let a program read your rolls, scans or orders. It cannot change anything. See the "}
                <a href="/api/docs">API documentation</a>.
              </>
            ) : (
              apiKeys.length === 0 && "No API keys."
            )}
          </p>
          <ul className={settings.rows}>
            {apiKeys.map((key) => (
              <li key={key.id} className={framed.row}>
                <div>
                  <p className={settings.browser}>
                    {key.name}
                    {key.state !== "ACTIVE" && (
                      <Badge component="span" variant="default">
                        {KEY_STATE_LABELS[key.state]}
                      </Badge>
                    )}
                  </p>
                  <p className={settings.facts}>
                    {ownPermissionsText(key)}
                    <br />
                    {key.beginning}… · Created {formatDay(key.createdAt)} · {expiryText(key)}
                    <br />
                    {lastUseText(key)}
                  </p>
                </div>
                <Button
                  variant="default"
                  size="compact-md"
                  onClick={() => setRevoked(key)}
                  aria-label={`Revoke ${key.name}`}
                >
                  Revoke
                </Button>
              </li>
            ))}
          </ul>
          {own && (
            <Button variant="default" onClick={() => setMaking(true)}>
              Create API key
            </Button>
          )}
          {isMaking && <MakeKeyDialog onClose={() => setMaking(false)} />}
          {revoked && <RevokeKeyDialog apiKey={revoked} userId={userId} onClose={() => setRevoked(null)} />}
        </>
      )}
    </Loaded>
  );
}
