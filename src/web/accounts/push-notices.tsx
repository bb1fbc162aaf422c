import { Button, Switch } from "@mantine/core";
import { useState } from "react";
import { listPushDevices, type PushDevice, removePushDevice } from "../../contract/accounts/push-devices.ts";
import { api } from "../platform/api.ts";
import { formatDay } from "../platform/dates.ts";
import { showToast, showErrorToast } from "../platform/kit/toasts/show-toast.ts";
import { useCall } from "../platform/query.ts";
import framed from "../parts/framed-row.module.css";
import { pushState, subscribeToPush, unsubscribeFromPush } from "./push-subscription.ts";
import classes from "./settings.module.css";

/**
 * Manages the devices that get push notifications about a user's orders. Renders nothing if the lab has no key pair for
 * push.
 * @param own whether the user is viewing their own account: only they can subscribe the current browser
 */
export function PushNotices({ userId, own }: { userId: string; own: boolean }) {
  const query = useCall(listPushDevices, { params: { userId } });
  const refresh = async () => void (await query.refetch());
  if (!query.data?.publicKey) return null;
  const { publicKey, devices } = query.data;
  const others = devices.filter(({ current }) => !current);
  const here = devices.find(({ current }) => current);
  return (
    <div className={classes.notices}>
      {own && <Here userId={userId} publicKey={publicKey} device={here} onChanged={refresh} />}
      {others.length > 0 && <p>{own ? "Also on in" : "On in"}</p>}
      <ul className={classes.rows}>
        {others.map((device) => (
          <Other key={device.id} userId={userId} device={device} onChanged={refresh} />
        ))}
      </ul>
    </div>
  );
}

const WORDS = {
  ask: "Get notified about finished scans, labels, refunds and messages from the lab, even when this site is closed.",
  refused: "This browser blocks notifications from this site. Allow notifications in its settings for this page first.",
  install: `On an iPhone or iPad add this site to the Home Screen first (Share, then Add to Home Screen). Open it from there, log in, and turn them on here.`,
  unable: "This browser doesn't support notifications.",
};

function Here({
  userId,
  publicKey,
  device,
  onChanged,
}: {
  userId: string;
  publicKey: string;
  device: PushDevice | undefined;
  onChanged: () => Promise<void>;
}) {
  const [able, setAble] = useState(pushState);
  const [changing, setChanging] = useState(false);
  const change = async (on: boolean) => {
    setChanging(true);
    try {
      if (on) await subscribeToPush(publicKey);
      else if (device !== undefined) await unsubscribeFromPush(userId, device.id);
    } catch (error) {
      showErrorToast(error);
    }
    await onChanged();
    setAble(pushState());
    setChanging(false);
  };
  const isOn = device !== undefined && able === "ask";
  return (
    <Switch
      label="Notifications in this browser"
      description={WORDS[able]}
      // Optimistic: shows the new state before the browser has answered.
      checked={changing ? !isOn : isOn}
      disabled={able !== "ask" || changing}
      onChange={({ currentTarget }) => void change(currentTarget.checked)}
    />
  );
}

function Other({
  userId,
  device: { id: deviceId, browser, since },
  onChanged,
}: {
  userId: string;
  device: PushDevice;
  onChanged: () => Promise<void>;
}) {
  const [ending, setEnding] = useState(false);
  const end = async () => {
    setEnding(true);
    try {
      await api.call(removePushDevice, { params: { userId, deviceId } });
      showToast(`Notifications are off in ${browser}`);
    } catch (error) {
      showErrorToast(error);
    }
    await onChanged();
    setEnding(false);
  };
  return (
    <li className={framed.row}>
      <div>
        <p className={classes.browser}>{browser}</p>
        <p className={classes.facts}>Since {formatDay(since)}</p>
      </div>
      <Button
        variant="default"
        size="compact-md"
        loading={ending}
        onClick={() => void end()}
        aria-label={`Turn off notifications in ${browser}`}
      >
        End
      </Button>
    </li>
  );
}
