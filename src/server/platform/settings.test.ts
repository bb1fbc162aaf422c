import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { parseSettings, readSettings } from "./settings.ts";

const folder = mkdtempSync(join(tmpdir(), "nice-settings-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("settings", () => {
  test("nothing set is a demo that answers this machine only", () => {
    const settings = parseSettings({});
    expect(settings).toMatchObject({
      port: 4000,
      host: "127.0.0.1",
      publicUrl: "http://localhost:4000",
      databaseUrl: null,
      demo: true,
      trustProxy: false,
      blockedUserIds: [],
    });
    expect(settings.dataDir).toBe(join(settings.projectDir, "data"));
  });

  test("production with a database is no demo, and wants a secret", () => {
    const env = { NODE_ENV: "production", DATABASE_URL: "postgresql://a:b@db/lab" };
    expect(() => parseSettings(env)).toThrow("AUTH_SECRET must be a secret of at least 32 characters in production");
    const settings = parseSettings({ ...env, AUTH_SECRET: "x".repeat(32) });
    expect(settings).toMatchObject({ demo: false, host: "0.0.0.0", production: true });
  });

  test("the owner of an outside database's tables may be another role than the lab's", () => {
    const [DATABASE_URL, MIGRATION_DATABASE_URL] = ["postgresql://server:b@db/lab", "postgresql://owner:b@db/lab"];
    expect(parseSettings({ DATABASE_URL, MIGRATION_DATABASE_URL })).toMatchObject({
      databaseUrl: DATABASE_URL,
      migrationDatabaseUrl: MIGRATION_DATABASE_URL,
    });
    expect(() => parseSettings({ MIGRATION_DATABASE_URL })).toThrow("DATABASE_URL, which must be set too");
  });

  test("clamd is reached over TCP or by a socket of this machine", () => {
    expect(parseSettings({}).clamd).toBeNull();
    expect(parseSettings({ CLAMD_URL: "tcp://clamav.lan:3310" }).clamd).toEqual({ host: "clamav.lan", port: 3310 });
    expect(parseSettings({ CLAMD_URL: "tcp://[::1]:3310" }).clamd).toEqual({ host: "::1", port: 3310 });
    expect(parseSettings({ CLAMD_URL: "unix:/run/clamd.ctl" }).clamd).toEqual({ path: "/run/clamd.ctl" });
  });

  test("an address for others switches the demo off, unless it is said", () => {
    for (const PUBLIC_URL of ["https://lab.example", "http://192.168.1.20:4000", "http://localhost.example"]) {
      expect(parseSettings({ PUBLIC_URL })).toMatchObject({ demo: false, host: "0.0.0.0" });
      expect(parseSettings({ PUBLIC_URL, DEMO: "true" })).toMatchObject({ demo: true, host: "127.0.0.1" });
    }
    for (const PUBLIC_URL of ["http://127.0.0.1:4000", "http://localhost", "http://[::1]:4000"])
      expect(parseSettings({ PUBLIC_URL }).demo).toBe(true);
  });

  test("an empty value counts as unset", () => {
    expect(parseSettings({ PORT: "", DATABASE_URL: "", FILES_URL: "" })).toMatchObject({
      port: 4000,
      databaseUrl: null,
    });
  });

  test.each([
    ["PORT", "abc"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["DATABASE_URL", "mysql://x"],
    ["DATABASE_URL", "db"],
    ["CLAMD_URL", "127.0.0.1:3310"],
    ["CLAMD_URL", "tcp://127.0.0.1"],
    ["CLAMD_URL", "tcp://127.0.0.1:99999"],
    ["CLAMD_URL", "unix:run/clamd.ctl"],
    ["FILES_URL", "s3://bucket?endpoint=http://x"],
    ["PUBLIC_URL", "lab.example"],
    ["PUBLIC_URL", "https://lab.example/shop"],
    ["AUTH_SECRET", "short"],
    ["DEMO", "perhaps"],
    ["BLOCKED_USER_IDS", "7"],
    ["LOG_LEVEL", "loud"],
    ["TRUST_PROXY", "somebody"],
    ["HOST", "a b"],
    ["TWILIO_FROM", "718 555 0100"],
    ["REFERRAL_REWARD_CENTS", "5.00"],
    ["IP_LOOKUP_URL", "lookup.example"],
    ["GOOGLE_TAG_ID", "<script>"],
  ])("%s=%s is refused by one line that names it, without repeating the value", (name, value) => {
    expect(() => parseSettings({ [name]: value })).toThrow(new RegExp(`^${name} must be [^\\n]+$`));
  });

  test("several wrong settings stand in one line", () => {
    expect(() => parseSettings({ PORT: "x", DEMO: "y" })).toThrow(/^PORT must be .*; DEMO must be true or false$/);
  });

  test.each([
    ["true", true],
    ["false", false],
    ["0", false],
    ["2", 2],
    ["10.0.0.0/8, ::1", "10.0.0.0/8, ::1"],
    ["loopback", "loopback"],
  ])("TRUST_PROXY=%s reads as %s", (given, read) => {
    expect(parseSettings({ TRUST_PROXY: given }).trustProxy).toBe(read);
  });

  test.each([
    ["FACEBOOK_APP_ID", "FACEBOOK_APP_SECRET"],
    ["FACEBOOK_APP_SECRET", "FACEBOOK_APP_ID"],
    ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN"],
  ])("%s alone is refused by a line that names what is missing", (name, missing) => {
    expect(() => parseSettings({ [name]: "x1" })).toThrow(new RegExp(`^${missing} must be [^\\n]+$`));
  });

  test("ids in a list may be separated by commas or spaces", () => {
    const ids = ["0192f0c1-2b6e-7cc3-98c4-dc0c0c07398f", "0192f0c1-2b6e-7cc3-98c4-dc0c0c073990"];
    expect(parseSettings({ BLOCKED_USER_IDS: ids.join(", ") }).blockedUserIds).toEqual(ids);
  });

  test("a secret is made once, kept for its owner alone, and found again", () => {
    const env = { DATA_DIR: join(folder, "new/data") };
    const secret = readSettings(env).authSecret;
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(readSettings(env).authSecret).toBe(secret);
    expect(statSync(join(env.DATA_DIR, "secret")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(env.DATA_DIR, "secret"), "utf8")).toBe(secret);
  });

  test("a data folder that cannot be written is named", () => {
    writeFileSync(join(folder, "file"), "");
    expect(() => readSettings({ DATA_DIR: join(folder, "file/data") })).toThrow(
      /^DATA_DIR must be a folder that this user/,
    );
  });
});
