import { removePushDevice, savePushDevice } from "../../contract/accounts/push-devices.ts";
import { api } from "../platform/api.ts";
import { registerServiceWorker } from "../platform/offline.ts";

/**
 * Returns whether this browser can be asked for notification permission, or why not. "install": iPhones and iPads only
 * allow it for apps on the home screen.
 */
export function pushState(): "ask" | "refused" | "install" | "unable" {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return "standalone" in navigator && navigator.standalone === false ? "install" : "unable";
  return Notification.permission === "denied" ? "refused" : "ask";
}

/** Subscribes this browser to push notifications with the lab's key. Does nothing if the user denies permission. */
export async function subscribeToPush(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") return;
  const { pushManager } = await whenActive(await registerServiceWorker());
  // An earlier subscription may belong to another account or use another key, which browsers refuse to change.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys = {} } = subscription.toJSON();
  const body = { endpoint: endpoint!, p256dh: keys.p256dh!, auth: keys.auth!, publicKey };
  try {
    await api.call(savePushDevice, { body });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

/** A worker that is not active yet cannot subscribe. */
async function whenActive(registration: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  return registration.active ? registration : navigator.serviceWorker.ready;
}

export async function unsubscribeFromPush(userId: string, deviceId: string): Promise<void> {
  await api.call(removePushDevice, { params: { userId, deviceId } });
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
