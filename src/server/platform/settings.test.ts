import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { newVapidKeys } from "../adapters/push/vapid-keys.ts";
import { parseSettings, readSettings } from "./settings.ts";

const folder = mkdtempSync(join(tmpdir(), "nice-settings-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("settings", () => {
  test("without settings, the server is a demo that answers this machine only", () => {
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
    expect(settings.dataDir).toBe(join(settings.projectDir, "data/demo"));
  });

  test("production with a database is not a demo and requires a secret", () => {
    const env = { NODE_ENV: "production", DATABASE_URL: "postgresql://a:b@db/lab" };
    expect(() => parseSettings(env)).toThrow("AUTH_SECRET must be a secret of at least 32 characters in production");
    const settings = parseSettings({ ...env, AUTH_SECRET: "x".repeat(32) });
    expect(settings).toMatchObject({ demo: false, host: "0.0.0.0", production: true });
  });

  test("the migration role can differ from the server's role on an external database", () => {
    const [DATABASE_URL, MIGRATION_DATABASE_URL] = ["postgresql://server:b@db/lab", "postgresql://owner:b@db/lab"];
    expect(parseSettings({ DATABASE_URL, MIGRATION_DATABASE_URL })).toMatchObject({
      databaseUrl: DATABASE_URL,
      migrationDatabaseUrl: MIGRATION_DATABASE_URL,
    });
    expect(() => parseSettings({ MIGRATION_DATABASE_URL })).toThrow("DATABASE_URL, which must be set too");
  });

  test("clamd is reached over TCP or a local socket", () => {
    expect(parseSettings({}).clamd).toBeNull();
    expect(parseSettings({ OSRM_URL: "http://router.lan:5000/" }).osrmUrl).toBe("http://router.lan:5000");
    expect(parseSettings({ CLAMD_URL: "tcp://clamav.lan:3310" }).clamd).toEqual({ host: "clamav.lan", port: 3310 });
    expect(parseSettings({ CLAMD_URL: "tcp://[::1]:3310" }).clamd).toEqual({ host: "::1", port: 3310 });
    expect(parseSettings({ CLAMD_URL: "unix:/run/clamd.ctl" }).clamd).toEqual({ path: "/run/clamd.ctl" });
  });

  test("a mail server requires a sender, and sender and bounce addresses a mail server", () => {
    const [SMTP_URL, MAIL_FROM] = ["smtps://lab:p%40ss@mail.example", "Nice <hello@lab.example>"];
    expect(parseSettings({}).smtp).toBeNull();
    expect(parseSettings({ SMTP_URL, MAIL_FROM }).smtp).toEqual({
      host: "mail.example",
      port: 465,
      secure: true,
      mustEncrypt: true,
      login: { user: "lab", pass: "p@ss" },
      from: MAIL_FROM,
      bouncesTo: null,
    });
    expect(parseSettings({ SMTP_URL: "smtp://localhost", MAIL_FROM }).smtp).toMatchObject({
      port: 587,
      mustEncrypt: false,
    });
    expect(() => parseSettings({ SMTP_URL })).toThrow(/^MAIL_FROM must be [^\n]+$/);
    expect(() => parseSettings({ MAIL_FROM })).toThrow(/^SMTP_URL must be [^\n]+$/);
    expect(() => parseSettings({ MAIL_BOUNCES_TO: "bounces@lab.example" })).toThrow(/^SMTP_URL must be [^\n]+$/);
  });

  test("a demo has its own data folder unless one is set", () => {
    for (const env of [{ DEMO: "false" }, { PUBLIC_URL: "https://lab.example" }])
      expect(parseSettings(env).dataDir).toBe(join(parseSettings(env).projectDir, "data"));
    for (const DEMO of ["true", "false"])
      expect(parseSettings({ DATA_DIR: "/srv/lab", DEMO }).dataDir).toBe("/srv/lab");
  });

  test("a public address disables the demo unless it is set explicitly", () => {
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
    ["DATABASE_REPLICA_URL", "postgres://replica.lan/lab"],
    ["OSRM_URL", "router.lan:5000"],
    ["OSRM_URL", "http://router.lan:5000?profile=bike"],
    ["CLAMD_URL", "127.0.0.1:3310"],
    ["CLAMD_URL", "tcp://127.0.0.1"],
    ["CLAMD_URL", "tcp://127.0.0.1:99999"],
    ["CLAMD_URL", "unix:run/clamd.ctl"],
    ["FILES_URL", "/srv/files"],
    ["FILES_URL", "s3://bucket?endpoint=ftp://store.example"],
    ["FILES_URL", "s3://bucket?endpont=https://store.example"],
    ["PUBLIC_URL", "lab.example"],
    ["PUBLIC_URL", "https://lab.example/shop"],
    ["AUTH_SECRET", "short"],
    ["DEMO", "perhaps"],
    ["BLOCKED_USER_IDS", "7"],
    ["LOG_LEVEL", "loud"],
    ["TRUST_PROXY", "somebody"],
    ["METRICS_TOKEN", "short"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"],
    ["OTEL_TRACES_SAMPLER_ARG", "1.5"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "key"],
    ["METRICS_TOKEN", "sixteen characters with blanks"],
    ["HOST", "a b"],
    ["GOOGLE_URL", "http://www.googleapis.example"],
    ["FACEBOOK_URL", "graph.facebook.example"],
    ["TWILIO_FROM", "718 555 0100"],
    ["TWILIO_URL", "http://api.twilio.example"],
    ["EASYPOST_URL", "http://api.easypost.example/v2"],
    ["EASYPOST_WEBHOOK_SECRET", "short"],
    ["EASYPOST_PHONE", "call us"],
    ["STRIPE_SECRET_KEY", "pk_live_1"],
    ["STRIPE_PUBLISHABLE_KEY", "sk_live_1"],
    ["STRIPE_WEBHOOK_SECRET", "short"],
    ["STRIPE_URL", "http://api.stripe.example"],
    ["STRIPE_URL", "https://stripe.example/v1"],
    ["STRIPE_TAX", "yes please"],
    ["STRIPE_TAX_CODE", "film"],
    ["STRIPE_SCRIPT_URL", "http://js.stripe.example/v3"],
    ["SMTP_URL", "mail.example:587"],
    ["SMTP_URL", "smtp://lab@mail.example"],
    ["SMTP_URL", "smtp://lab:p%ss@mail.example"],
    ["SMTP_URL", "smtp://mail.example/inbox"],
    ["MAIL_FROM", "Nice"],
    ["MAIL_FROM", "Nice <hello@lab.example>\r\nBcc: eve@example.com"],
    ["MAIL_BOUNCES_TO", "Bounces <bounces@lab.example>"],
    ["IP_LOOKUP_URL", "lookup.example"],
    ["GOOGLE_TAG_ID", "<script>"],
  ])("%s=%s is rejected in one line that names it without repeating the value", (name, value) => {
    expect(() => parseSettings({ [name]: value })).toThrow(new RegExp(`^${name} must be [^\\n]+$`));
  });

  test("several wrong settings are reported in one line", () => {
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
    ["EASYPOST_API_KEY", "EASYPOST_WEBHOOK_SECRET"],
  ])("%s alone is rejected in a line that names what is missing", (name, missing) => {
    expect(() => parseSettings({ [name]: "x1" })).toThrow(new RegExp(`^${missing} must be [^\\n]+$`));
  });

  test.each([
    [{ STRIPE_SECRET_KEY: "sk_test_1" }, "STRIPE_PUBLISHABLE_KEY"],
    [{ STRIPE_SECRET_KEY: "sk_test_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1" }, "STRIPE_WEBHOOK_SECRET"],
    [{ STRIPE_PUBLISHABLE_KEY: "pk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" }, "STRIPE_SECRET_KEY"],
  ])("Stripe requires all its keys: %o lacks %s", (given, missing) => {
    expect(() => parseSettings(given)).toThrow(new RegExp(`^${missing} must be [^\\n]+$`));
  });

  test.each([
    ["sk_live_1", "pk_test_1"],
    ["sk_test_1", "pk_live_1"],
    ["rk_live_1", "pk_test_1"],
  ])("Stripe's keys must share one mode: %s with %s is rejected in one line", (secret, publishable) => {
    const keys = { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable, STRIPE_WEBHOOK_SECRET: "whsec_1" };
    expect(() => parseSettings({ ...keys, DEMO: "false" })).toThrow(
      /^STRIPE_PUBLISHABLE_KEY must be of the same mode[^\n]+$/,
    );
    const live = { ...keys, STRIPE_SECRET_KEY: "rk_live_1", STRIPE_PUBLISHABLE_KEY: "pk_live_1", DEMO: "false" };
    expect(parseSettings(live).stripe?.live).toBe(true);
  });

  test("VAPID keys are accepted only as a matching pair", () => {
    const [{ publicKey, privateKey }, other] = [newVapidKeys(), newVapidKeys()];
    const env = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
    expect(parseSettings(env)).toMatchObject({ vapid: { publicKey, privateKey } });
    expect(parseSettings(env).pushServices).toContain("push.apple.com");
    const halves = { ...env, VAPID_PRIVATE_KEY: other.privateKey };
    expect(() => parseSettings(halves)).toThrow("VAPID_PRIVATE_KEY must be the private half of the same pair");
    expect(() => parseSettings({ ...env, VAPID_PUBLIC_KEY: privateKey })).toThrow("VAPID_PUBLIC_KEY must be");
    expect(() => parseSettings({ VAPID_PUBLIC_KEY: publicKey })).toThrow("VAPID_PRIVATE_KEY must be");
  });

  test("demo data and Stripe exclude each other", () => {
    const keys = {
      STRIPE_SECRET_KEY: "sk_test_1",
      STRIPE_PUBLISHABLE_KEY: "pk_test_1",
      STRIPE_WEBHOOK_SECRET: "whsec_1",
    };
    expect(() => parseSettings({ ...keys, DEMO: "true" })).toThrow(/^DEMO must be false with STRIPE_SECRET_KEY[^\n]+$/);
    expect(parseSettings({ ...keys, DEMO: "false" }).stripe).toEqual({
      secretKey: "sk_test_1",
      publishableKey: "pk_test_1",
      webhookSecret: "whsec_1",
      live: false,
      url: "https://api.stripe.com",
      scriptUrl: "https://js.stripe.com/v3",
      taxCode: null,
    });
    expect(parseSettings({ ...keys, DEMO: "false", STRIPE_TAX: "true" }).stripe?.taxCode).toBe("txcd_99999999");
    expect(() => parseSettings({ STRIPE_TAX: "true" })).toThrow(/^STRIPE_SECRET_KEY must be [^\n]+$/);
  });

  test("ids in a list can be separated by commas or spaces", () => {
    const ids = ["0192f0c1-2b6e-7cc3-98c4-dc0c0c07398f", "0192f0c1-2b6e-7cc3-98c4-dc0c0c073990"];
    expect(parseSettings({ BLOCKED_USER_IDS: ids.join(", ") }).blockedUserIds).toEqual(ids);
  });

  test("a secret is created once, readable only by its owner, and reused", () => {
    const env = { DATA_DIR: join(folder, "new/data") };
    const secret = readSettings(env).authSecret;
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(readSettings(env).authSecret).toBe(secret);
    expect(statSync(join(env.DATA_DIR, "secret")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(env.DATA_DIR, "secret"), "utf8")).toBe(secret);
  });

  test("an unwritable data folder is named", () => {
    writeFileSync(join(folder, "file"), "");
    expect(() => readSettings({ DATA_DIR: join(folder, "file/data") })).toThrow(
      /^DATA_DIR must be a folder that this user/,
    );
  });
});
