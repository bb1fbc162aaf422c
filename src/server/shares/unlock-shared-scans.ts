import * as contract from "../../contract/shares/shared-scans.ts";
import { refundAttempts, consumeAttempts, type Attempt } from "../accounts/login-throttling.ts";
import { passwordMatches } from "../accounts/passwords.ts";
import type { Deps } from "../deps.ts";
import { refuse } from "../platform/http/errors.ts";
import { liveShare } from "./live-share.ts";
import { openKey } from "./open-key.ts";

type Given = { scanCode: string; password: string; network: string };

/** Checks a share's password, with a longer delay after each wrong one. @returns the key that opens the share */
export async function unlockSharedScans(deps: Deps, { scanCode, password, network }: Given): Promise<string> {
  const share = await liveShare(deps, scanCode);
  if (share.passwordHash === null) return openKey(deps, share);
  const attempts: Attempt[] = [
    { kind: "share", by: [share.id, network] },
    { kind: "share-everywhere", by: [share.id] },
  ];
  const taken = await consumeAttempts(deps, attempts);
  if (!(await passwordMatches(share.passwordHash, password)))
    throw refuse(contract.unlockSharedScans, "WRONG_PASSWORD");
  await refundAttempts(deps, taken, ["share"]);
  return openKey(deps, share);
}
