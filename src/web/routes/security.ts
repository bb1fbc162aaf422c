import { DAY_MS } from "../../rules/time.ts";
import { labOfPage, pageContext } from "../platform/load-context.ts";
import { everyonesPage } from "../platform/public-page.tsx";
import type { Route } from "./+types/security.ts";

/** Days until the file expires; the standard recommends less than a year. */
const GOOD_FOR_DAYS = 180;

/** How to report a vulnerability, as in RFC 9116 (docs/product/errors.md#vulnerabilities). */
export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(pageContext);
  const lab = await labOfPage(context);
  const lastDay = new Date(Date.now() + GOOD_FOR_DAYS * DAY_MS).toISOString().slice(0, "2026-11-22".length);
  const lines = [
    `Contact: mailto:${lab.email}`,
    `Expires: ${lastDay}T00:00:00Z`,
    "Preferred-Languages: en",
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8", ...everyonesPage() },
  });
}
