import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../demo/accounts.ts";
import type { Settings } from "./platform/settings.ts";

/** Returns the startup message: URLs, demo accounts, and the services that are simulated. */
export function greeting(settings: Settings): string {
  const lines = ["", `  The lab is open at ${settings.publicUrl}`, `  API            ${settings.publicUrl}/api/docs`];
  if (settings.demo) {
    lines.push(
      `  Sent mail      http://localhost:${settings.port}/dev/outbox (on this machine only)`,
      "",
      "  ************************************************************************",
      "  THIS IS A DEMO: whoever reaches it can log in as admin or customer, for",
      "  the password is printed here and in the documents. Not for real orders.",
      "  DEMO=false starts without it, on a database of its own.",
      "  ************************************************************************",
      "",
      `  Demo accounts, each with the password ${DEMO_PASSWORD}`,
      ...DEMO_ACCOUNTS.filter(({ about }) => about !== undefined).map(
        ({ email, about }) => `    ${email.padEnd(22)} ${about}`,
      ),
    );
  }
  const notForReal = builtIn(settings);
  if (notForReal.length > 0)
    lines.push("", "  Built in, and not for real:", ...notForReal.map((line) => `    ${line}`));
  return [...lines, "", "  Ctrl-C stops it", "", ""].join("\n");
}

/** Lists built-in substitutes, which a lab has to configure before it can open. */
function builtIn({ smtp, twilio, stripe, easyPost, dataDir }: Settings): string[] {
  const unsent = [...(smtp === null ? ["mail"] : []), ...(twilio === null ? ["text messages"] : [])];
  return [
    ...(stripe === null ? ["payments (no card is charged)"] : []),
    ...(easyPost === null ? ["postage (no label is bought)"] : []),
    ...(unsent.length === 0 ? [] : [`${unsent.join(" and ")} (kept under ${dataDir}, not sent)`]),
  ];
}
