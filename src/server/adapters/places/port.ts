/** An address in the United States, as a service knows it. */
export type SuggestedAddress = { placeId: string; address1: string; city: string; state: string; zip: string };

export type Suggestion = {
  placeId: string;
  /** For people, in one line. */
  text: string;
  /** Where the service says it at once; else `addressOf` is asked once the suggestion is picked. */
  address: SuggestedAddress | null;
};

/**
 * Knows which address somebody is typing. The questions about one address, from its first letters to the one that is picked, share a
 * session, by which some services count what they cost. May throw or take some seconds.
 */
export type PlacesService = {
  /** As on /admin/services. */
  name: string;
  /** Whether its towns are those of the map, which the post may call otherwise. */
  townsOfTheMap: boolean;
  suggest(typed: string, session: string): Promise<Suggestion[]>;
  /** Null where the place has no whole address, or is not known. */
  addressOf(placeId: string, session: string): Promise<SuggestedAddress | null>;
};
