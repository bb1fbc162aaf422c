import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../demo/accounts.ts";
import type { Settings } from "./platform/settings.ts";

/** What a person reads when the server is up: where to look, and as whom. */
export function greeting(settings: Settings): string {
  const lines = ["", `  The lab is open at ${settings.publicUrl}`, `  API            ${settings.publicUrl}/api/docs`];
  if (settings.demo) {
    lines.push(
      `  Sent mail      ${settings.publicUrl}/dev/outbox`,
      "",
      `  Demo accounts, each with the password ${DEMO_PASSWORD}`,
      ...DEMO_ACCOUNTS.filter(({ about }) => about !== undefined).map(
        ({ email, about }) => `    ${email.padEnd(22)} ${about}`,
      ),
    );
  }
  return [...lines, "", "  Ctrl-C stops it", "", ""].join("\n");
}
