import { listLabLocations } from "../../contract/community/community.ts";
import { listChanges } from "../../contract/history/history.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { getLab } from "../../contract/lab-settings/public-lab.ts";
import {
  getLabProfile,
  listProfileVersions,
  restoreProfileVersion,
  saveLabProfile,
} from "../../contract/lab-settings/lab-profile.ts";
import { getTaxSettings } from "../../contract/lab-settings/tax-settings.ts";
import { PART_LABELS } from "../../rules/lab-settings/lab-profile.ts";
import { showUndoToast } from "../platform/kit/toasts/show-toast.ts";
import { useCallMutation } from "../platform/query.ts";

/** Everything that shows the profile. */
const refreshes = [getLab, getLabProfile, getTaxSettings, listProfileVersions, listLabLocations, listChanges];

export const useRestoreVersion = () => useCallMutation(restoreProfileVersion, { refreshes });

/** Saves a part; undo restores the version that it was based on. */
export function useSavePart() {
  const save = useCallMutation(saveLabProfile, { refreshes });
  const restore = useRestoreVersion();
  return async (body: BodyOf<typeof saveLabProfile>) => {
    await save.mutateAsync({ body });
    const { part, version } = body;
    showUndoToast(`${PART_LABELS[part]} saved`, () => restore.mutateAsync({ body: { part, version } }));
  };
}
