import { redirect } from "react-router";
import { listCollections } from "../../../contract/collections/collections.ts";
import { visitorApi } from "../../platform/load-context.ts";
import type { Route } from "./+types/prints.ts";

/**
 * Where the menus' print links lead (docs/product/prints.md#still-to-be-built), also those of lab staff under /admin:
 * prints are ordered in the shop, from the first collection that holds any; without one, from the shop's front.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { detailedCollections } = await visitorApi(context).call(listCollections, { query: { active: "true" } });
  const prints = detailedCollections.find(({ popularProducts }) =>
    popularProducts.some(({ productType }) => productType === "PRINT"),
  );
  throw redirect(prints ? `/collections/${encodeURIComponent(prints.collection.slug)}` : "/collections");
}

export default function PrintsRoute() {
  return null;
}
