import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { aboutInstallation } from "../src/server/about-installation.ts";
import { users } from "../src/server/accounts/tables.ts";
import { openApp } from "../src/server/app.ts";
import { openLab } from "../src/server/composition-root.ts";
import { newId } from "../src/server/platform/ids.ts";
import { openLog } from "../src/server/platform/log.ts";
import { newTestDatabase } from "../tests/support/test-database.ts";
import { testSettings } from "../tests/support/test-settings.ts";
import { DEMO_ACCOUNTS } from "./accounts.ts";

test.each(["messenger@nice.test", "vendor@nice.test", "customer@nice.test"])(
  "a real lab refuses to start with the demo's %s and says what to do",
  async (email) => {
    const { url, ownerUrl, drop } = await newTestDatabase();
    onTestFinished(drop);
    const dataDir = await mkdtemp(join(tmpdir(), "nice-demo-"));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const settings = { ...testSettings({ dataDir, databaseUrl: url }), demo: false };
    const now = () => new Date();
    const resources = { settings, log: openLog(settings), databaseUrl: url, ownerUrl, now };
    const lab = await openLab(resources, { supervise: false });
    const { firstName, lastName, role } = DEMO_ACCOUNTS.find((account) => account.email === email)!;
    const account = { id: newId(), email, firstName, lastName, role, referralCode: "DEMO", createdAt: now() };
    await lab.deps.db.insert(users).values(account);
    await lab.close();
    const opening = openApp(resources, { kind: "built", clientDir: dataDir, about: aboutInstallation(settings) });
    await expect(opening).rejects.toThrow(/^this database holds demo accounts.*DATABASE_URL.*DATA_DIR.*DEMO=true$/);
  },
);
