export type SuggestedAddress = { placeId: string; address1: string; city: string; state: string; zip: string };

export type Suggestion = {
  placeId: string;
  /** For people, in one line. */
  text: string;
  /** Set if the service returns it immediately; otherwise `addressOf` is called when the suggestion is picked. */
  address: SuggestedAddress | null;
};

/**
 * Autocompletes addresses. All requests for one address, from its first letters to the pick, share a session, because
 * some services bill by session. May throw or take some seconds.
 */
export type PlacesService = {
  /** As on /admin/services. */
  name: string;
  /** Whether its city names come from a map and may differ from the postal ones. */
  townsOfTheMap: boolean;
  suggest(typed: string, session: string): Promise<Suggestion[]>;
  /** Null if the place is unknown or has no complete address. */
  addressOf(placeId: string, session: string): Promise<SuggestedAddress | null>;
};
