import { data } from "react-router";
import { KitPage } from "../../kit-page/kit-page.tsx";
import { pageContext } from "../../platform/load-context.ts";
import { MissingPage } from "../missing-page.tsx";
import type { Route } from "./+types/kit.ts";

/** Only where the demo is shown: elsewhere there is no such page. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(pageContext).environment !== "demo") throw data(null, { status: 404 });
  return null;
}

export default KitPage;

export const ErrorBoundary = MissingPage;
