import { useRouteLoaderData } from "react-router";
import type { CardsByStripe } from "./stripe-script.ts";

/** Returns Stripe's card entry settings; null where test cards are used. */
export const useCardsByStripe = (): CardsByStripe | null =>
  useRouteLoaderData<{ cardsByStripe: CardsByStripe | null }>("root")?.cardsByStripe ?? null;
