import { useRouteLoaderData } from "react-router";
import type { CardsByStripe } from "./stripe-script.ts";

/** By what cards are entered at Stripe; null where they are test cards. */
export const useCardsByStripe = (): CardsByStripe | null =>
  useRouteLoaderData<{ cardsByStripe: CardsByStripe | null }>("root")?.cardsByStripe ?? null;
