import { page } from "vitest/browser";
import { getUser, type User } from "../../../src/contract/accounts/accounts.ts";
import * as settings from "../../../src/web/routes/users/settings.tsx";
import type { FakeApi } from "./fake-api.ts";
import { admin, renderScreen, type Screen } from "./render-screen.tsx";

export const settingsPart = (name: string) => page.getByRole("region", { name, exact: true });

export const openSettings = (
  user: User,
  setUp: (api: FakeApi) => void = () => undefined,
  { hash = "", beside = {} }: { hash?: string; beside?: Parameters<typeof renderScreen>[1]["beside"] } = {},
): Promise<Screen> =>
  renderScreen(settings, {
    path: "/users/:userId/settings/:page?",
    at: `/users/${user.id}/settings${hash}`,
    as: user,
    beside,
    api(api) {
      api.reply(getUser, user);
      setUp(api);
    },
  });

export const openSettingsAtDesk = (
  user: User,
  setUp: (api: FakeApi) => void,
  { hash = "" }: { hash?: string } = {},
): Promise<Screen> =>
  renderScreen(settings, {
    path: "/admin/users/:userId/settings/:page?",
    at: `/admin/users/${user.id}/settings${hash}`,
    as: admin(),
    api(api) {
      api.reply(getUser, user);
      setUp(api);
    },
  });

/** Opens the settings at a part, whatever page that is on. @param hash "#cards" */
export const settingsAt =
  (hash: string): typeof openSettings =>
  (user, setUp, options) =>
    openSettings(user, setUp, { ...options, hash });
