import { removePushDevice, savePushDevice } from "../../contract/accounts/push-devices.ts";
import { api } from "../platform/api.ts";
import { registerServiceWorker } from "../platform/offline.ts";

/** Whether this browser can be asked for notices, or why not. "install": on iPhones and iPads only what stands on the home screen can. */
export function pushState(): "ask" | "refused" | "install" | "unable" {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return "standalone" in navigator && navigator.standalone === false ? "install" : "unable";
  return Notification.permission === "denied" ? "refused" : "ask";
}

/** Has this browser take the notices of the lab's key. Nothing where its user says no. */
export async function subscribeToPush(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") return;
  const { pushManager } = await whenActive(await registerServiceWorker());
  // One of before may be for another account, or by another key, which a browser refuses to change.
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

/** A worker that is not active yet can subscribe to nothing. */
async function whenActive(registration: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  return registration.active ? registration : navigator.serviceWorker.ready;
}

/** Has the lab send none here any more, then the browser's service take none. */
export async function unsubscribeFromPush(userId: string, deviceId: string): Promise<void> {
  await api.call(removePushDevice, { params: { userId, deviceId } });
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
