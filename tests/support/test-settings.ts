import type { Settings } from "../../src/server/platform/settings.ts";

/** The settings of a lab under test: silent, and every person has an address of their own behind a trusted proxy. */
export function testSettings(own: { dataDir: string; databaseUrl: string; blockedUserIds?: string[] }): Settings {
  return {
    projectDir: process.cwd(),
    production: false,
    port: 0,
    host: "127.0.0.1",
    dataDir: own.dataDir,
    databaseUrl: own.databaseUrl,
    migrationDatabaseUrl: null,
    filesUrl: null,
    publicUrl: "http://localhost:4000",
    authSecret: "a secret of the tests, longer than 32",
    demo: true,
    demoFrames: 0,
    blockedUserIds: own.blockedUserIds ?? [],
    sessionDays: 30,
    staffSessionHours: 12,
    sessionIdleMinutes: 60,
    logLevel: "silent",
    trustProxy: true,
    maxConnections: 3_000,
    maxCalls: 256,
    maxCallsPerAddress: 100,
    // A machine that has other work is late with everything.
    maxDelayMs: 0,
    googleClientId: null,
    facebookApp: null,
    twilio: null,
    notesFeedUrl: null,
    clamd: null,
    referralReward: 500,
    holds: { guestMinutes: 30, customerMinutes: 24 * 60, pieces: 50, guestPercent: 50 },
    ipLookupUrl: null,
    googleTagId: null,
  };
}
