import * as contract from "../../contract/shares/shared-scans.ts";
import { refundAttempts, takeTries, type Try } from "../accounts/count-tries.ts";
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
  const tries: Try[] = [
    { kind: "share", by: [share.id, network] },
    { kind: "share-everywhere", by: [share.id] },
  ];
  const taken = await takeTries(deps, tries);
  if (!(await passwordMatches(share.passwordHash, password)))
    throw refuse(contract.unlockSharedScans, "WRONG_PASSWORD");
  await refundAttempts(deps, taken, ["share"]);
  return openKey(deps, share);
}
