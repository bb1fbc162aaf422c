import type { Client } from "../../contract/kit/client.ts";
import { loadLanding } from "../landing/landing-data.ts";
import { shownCollections } from "../shop/shelf.ts";

export async function loadLandingScreen(api: Client) {
  const landing = await loadLanding(api);
  return { ...landing, collections: shownCollections(landing.collections) };
}

export type LandingScreenData = Awaited<ReturnType<typeof loadLandingScreen>>;
