import { labOfPage, pageContext } from "../platform/load-context.ts";
import { everyonesPage } from "../platform/public-page.tsx";
import type { Route } from "./+types/robots.ts";

/** Private paths, and paths that act instead of showing content. */
const NOT_FOR_CRAWLERS = [
  "/api/",
  "/admin/",
  "/users/",
  "/orders/",
  "/onboarding/",
  "/checkout",
  "/login",
  "/signup",
  "/password-reset",
  "/complete-user-details",
  "/unsubscribe",
  "/search",
  "/dev/",
];

export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(pageContext);
  const { open } = await labOfPage(context);
  const lines = [
    "User-agent: *",
    ...(open ? NOT_FOR_CRAWLERS : ["/"]).map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8", ...everyonesPage() },
  });
}
