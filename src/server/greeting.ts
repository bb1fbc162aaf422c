import type { Settings } from "./platform/settings.ts";

const DEMO_PASSWORD = "film-club-demo";
const DEMO_ACCOUNTS = ["customer", "member", "new", "admin", "messenger", "vendor"];

/** What a person reads when the server is up: where to look, and as whom. */
export function greeting(settings: Settings): string {
  const lines = ["", `  The lab is open at ${settings.publicUrl}`, `  API            ${settings.publicUrl}/api/docs`];
  if (settings.demo) {
    lines.push(
      `  Sent mail      ${settings.publicUrl}/dev/outbox`,
      "",
      `  Demo accounts, each with the password ${DEMO_PASSWORD}`,
      ...DEMO_ACCOUNTS.map((name) => `    ${name}@nice.test`),
    );
  }
  return [...lines, "", "  Ctrl-C stops it", "", ""].join("\n");
}
