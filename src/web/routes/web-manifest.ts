import { labOfPage } from "../platform/load-context.ts";
import { everyonesPage } from "../platform/public-page.tsx";
import { colors } from "../platform/tokens.ts";
import type { Route } from "./+types/web-manifest.ts";

const ICON = { type: "image/png", purpose: "any" };

/**
 * Web app manifest of the customer's area. iPhones allow notifications only for pages on the home screen
 * (docs/product/orders.md#notices). Couriers have their own (public/courier.webmanifest).
 */
export async function loader({ context }: Route.LoaderArgs) {
  const lab = await labOfPage(context);
  const manifest = {
    name: `${lab.name}: ${lab.line}`,
    short_name: lab.name,
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: colors.paper,
    theme_color: colors.paper,
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any", purpose: "any" },
      { ...ICON, src: "/courier-icon-192.png", sizes: "192x192" },
      { ...ICON, src: "/courier-icon-512.png", sizes: "512x512" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "content-type": "application/manifest+json; charset=utf-8", ...everyonesPage() },
  });
}
