import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import {
  listPushDevices,
  PushDevice,
  removePushDevice,
  savePushDevice,
} from "../../src/contract/accounts/push-devices.ts";
import { expectAccessible } from "../support/components/accessible.ts";
import type { FakeApi } from "../support/components/fake-api.ts";
import { notices } from "../support/components/notices.ts";
import { customer } from "../support/components/render-screen.tsx";
import { saysRefusals } from "../support/components/says-refusals.ts";
import { settingsAt } from "../support/components/settings.ts";
import { smallest } from "../support/components/smallest.ts";

const PUBLIC_KEY = "BL3SXWjsERNBKfaXqXvKSTVSwSKgq1LCpTCsEGKvJK7KRLJARpHCfKCAMUaDr7VcwAqE2ZQ-sxtyMQxJFQh34tA";
const TARGET = { endpoint: "https://push.test/1", keys: { p256dh: PUBLIC_KEY, auth: "8eDyX_uCN0XRhSbY5hs7Hg" } };
const here = page.getByRole("switch", { name: "Notifications in this browser" });
const DEVICE = smallest(PushDevice, { current: true, browser: "Chrome on Linux" });

function subscribing() {
  const subscription = { toJSON: () => TARGET, unsubscribe: vi.fn<() => Promise<boolean>>(async () => true) };
  const pushManager = {
    getSubscription: async () => null,
    subscribe: vi.fn<(options: object) => Promise<typeof subscription>>(async () => subscription),
  };
  const registration = { active: {}, pushManager } as unknown as ServiceWorkerRegistration;
  vi.spyOn(Notification, "permission", "get").mockReturnValue("granted");
  vi.spyOn(Notification, "requestPermission").mockResolvedValue("granted");
  vi.spyOn(navigator.serviceWorker, "register").mockResolvedValue(registration);
  vi.spyOn(navigator.serviceWorker, "getRegistration").mockResolvedValue(registration);
  return { pushManager, subscription };
}

const openNotices = (devices: () => PushDevice[], setUp: (api: FakeApi) => void = () => {}) =>
  settingsAt("#mails")(customer(), (api) => {
    api.reply(listPushDevices, () => ({ publicKey: PUBLIC_KEY, devices: devices() }));
    setUp(api);
  });

test("notifications are turned on after errors, stay on, and are turned off", async () => {
  const { pushManager, subscription } = subscribing();
  let devices: PushDevice[] = [];
  const screen = await openNotices(
    () => devices,
    (api) => {
      api.reply(savePushDevice, () => {
        devices = [DEVICE];
        return { device: DEVICE };
      });
      api.reply(removePushDevice, () => {
        devices = [];
        return undefined;
      });
    },
  );
  await expect.element(here).not.toBeChecked();
  await saysRefusals(screen, savePushDevice, {
    async press() {
      await expect.element(here).toBeEnabled();
      await here.click();
    },
    at: notices,
  });
  await expect.element(here).toBeChecked();
  await expect.element(here).toBeEnabled();
  expect(pushManager.subscribe).toHaveBeenLastCalledWith({ userVisibleOnly: true, applicationServerKey: PUBLIC_KEY });
  const { endpoint, keys } = TARGET;
  expect(screen.api.requests(savePushDevice).at(-1)!.body).toEqual({ endpoint, ...keys, publicKey: PUBLIC_KEY });
  expect(subscription.unsubscribe).toHaveBeenCalledTimes(1);
  await expectAccessible("settings with notifications");
  await here.click();
  await expect.element(here).not.toBeChecked();
  await expect.element(here).toBeEnabled();
  expect(screen.api.requests(removePushDevice).map(({ params }) => params["deviceId"])).toEqual([DEVICE.id]);
});

test("notifications in another browser are listed and can be turned off", async () => {
  let devices = [smallest(PushDevice, { browser: "Safari on iPhone" })];
  const { api } = await openNotices(
    () => devices,
    (api) =>
      api.reply(removePushDevice, () => {
        devices = [];
        return undefined;
      }),
  );
  const end = page.getByRole("button", { name: "Turn off notifications in Safari on iPhone" });
  await end.click();
  await expect.element(notices.getByText("Notifications are off in Safari on iPhone")).toBeVisible();
  await expect.element(end).not.toBeInTheDocument();
  expect(api.requests(removePushDevice)).toHaveLength(1);
});

function without(name: "PushManager"): void {
  const property = Object.getOwnPropertyDescriptor(window, name)!;
  Reflect.deleteProperty(window, name);
  onTestFinished(() => void Object.defineProperty(window, name, property));
}

test("an unsupported browser says so", async () => {
  without("PushManager");
  await openNotices(() => []);
  await expect.element(page.getByText("This browser doesn't support notifications.")).toBeVisible();
  await expect.element(here).toBeDisabled();
});

test("a browser that blocks notifications says where to change it", async () => {
  vi.spyOn(Notification, "permission", "get").mockReturnValue("denied");
  await openNotices(() => []);
  await expect.element(page.getByText("This browser blocks notifications from this site.")).toBeVisible();
  await expect.element(here).toBeDisabled();
});

test("an iPhone page outside the home screen shows what to do first", async () => {
  without("PushManager");
  // As Safari reports it for a page outside the home screen.
  Object.defineProperty(navigator, "standalone", { value: false, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "standalone"));
  await openNotices(() => []);
  await expect.element(page.getByText("Share, then Add to Home Screen")).toBeVisible();
  await expect.element(here).toBeDisabled();
});
