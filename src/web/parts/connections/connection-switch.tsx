import { Switch } from "@mantine/core";
import { getLabProfile, saveLabProfile } from "../../../contract/lab-settings/lab-profile.ts";
import type { LabProfile } from "../../../rules/lab-settings/lab-profile.ts";
import { showErrorToast } from "../../platform/kit/toasts/show-toast.ts";
import { useCall, useCallMutation } from "../../platform/query.ts";

/** Turns a connection of the whole lab on or off. */
export function useConnectionSwitch(name: keyof LabProfile["connections"]) {
  const { data } = useCall(getLabProfile, undefined);
  const save = useCallMutation(saveLabProfile, { refreshes: [getLabProfile], onError: showErrorToast });
  const isOn = data?.profile.connections[name];
  const set = (on: boolean) => {
    const { profile, versions } = data!;
    const value = { ...profile.connections, [name]: on };
    save.mutate({ body: { part: "connections", value, version: versions.connections } });
  };
  return { isOn, set, isPending: data === undefined || save.isPending };
}

export const ConnectionSwitch = ({
  label,
  of: { isOn = false, set, isPending },
}: {
  label: string;
  of: ReturnType<typeof useConnectionSwitch>;
}) => (
  <Switch
    label={label}
    checked={isOn}
    disabled={isPending}
    onChange={({ currentTarget: { checked } }) => set(checked)}
  />
);
