import { generalStats } from "../../contract/lab/lab.ts";
import { getProductBySlug } from "../../contract/products/products.ts";
import { turnaroundText } from "../../rules/lab/turnaround.ts";
import { MAIN_PRODUCT_SKU } from "../../rules/products/catalogue.ts";
import { visitorApi } from "../platform/load-context.ts";
import { everyonesPage } from "../platform/public-page.tsx";
import { type Session, useSession } from "../platform/session.ts";
import { FRESH_ORDER, newOrderPath } from "../shell/navigation-links.ts";
import { FilmDevelopmentPage, type OrderStart } from "../shop/film-development-page.tsx";
import { unlessItFails } from "../shop/unless-it-fails.ts";
import type { Route } from "./+types/film-development.ts";

export const headers = everyonesPage;

/** The page works without the API: turnaround and description are added if available. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = visitorApi(context);
  const [stats, found] = await Promise.all([
    unlessItFails("general stats", api.call(generalStats)),
    unlessItFails("products", api.call(getProductBySlug, { params: { slug: MAIN_PRODUCT_SKU } })),
  ]);
  return {
    turnaround: stats && turnaroundText(stats.turnaround.overall.estimatedDays),
    description: found?.product.description || null,
  };
}

export default function FilmDevelopmentRoute({ loaderData }: Route.ComponentProps) {
  return <FilmDevelopmentPage {...loaderData} start={startOf(useSession())} />;
}

/** Visitors sign up first; staff do not order film. */
function startOf(session: Session): OrderStart | null {
  const to = newOrderPath(session);
  if (to !== null) return { to, state: FRESH_ORDER };
  return session.state === "signedIn" ? null : { to: "/signup" };
}
