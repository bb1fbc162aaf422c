import fastify, { type FastifyReply } from "fastify";

const SUTTON = { housenumber: "99", street: "Sutton Street", city: "New York", state: "New York", postcode: "11222" };
const feature = (osm_id: number, own: object) => ({
  type: "Feature",
  geometry: { type: "Point", coordinates: [-73.94, 40.72] },
  properties: { osm_type: "W", osm_id, osm_key: "building", countrycode: "US", ...own },
});
const GOOGLES = [
  {
    placeId: "ChIJ_sutton",
    text: "99 Sutton Street, Brooklyn, NY, USA",
    formatted: "99 Sutton St, Brooklyn, NY 11222, USA",
  },
  { placeId: "ChIJ_park", text: "Sutton Park, Brooklyn, NY, USA", formatted: "Sutton Park, Brooklyn, NY, USA" },
];

/** A local server that responds like Photon and Google's Places API (New); both know 99 Sutton Street. */
export async function fakePlaces() {
  const requested: { path: string; session: string | null; key: string | null }[] = [];
  let instead: ((reply: FastifyReply) => unknown) | null = null;
  const http = fastify({ forceCloseConnections: true });

  http.get<{ Querystring: { q: string } }>("/api", (request, reply) => {
    requested.push({ path: request.url, session: null, key: null });
    if (instead) return instead(reply);
    const isMeant = request.query.q.toLowerCase().startsWith("99 sut");
    const house = feature(1, SUTTON);
    const sameHouse = feature(2, { ...SUTTON, name: "A café" });
    const elsewhere = feature(3, { ...SUTTON, countrycode: "GB", city: "London", postcode: "NW1" });
    const street = feature(4, { ...SUTTON, housenumber: undefined });
    const features = isMeant ? [street, house, sameHouse, elsewhere] : [];
    return reply.send({ type: "FeatureCollection", features });
  });

  http.post<{ Params: { "*": string }; Body: { input: string; sessionToken: string } }>(
    "/v1/places*",
    (request, reply) => {
      const { input, sessionToken: session } = request.body;
      requested.push({ path: request.url, session, key: String(request.headers["x-goog-api-key"]) });
      if (instead) return instead(reply);
      const found = GOOGLES.filter(({ text }) => text.toLowerCase().includes(input.toLowerCase().split(" ").at(-1)!));
      return reply.send(
        found.length === 0
          ? {}
          : { suggestions: found.map(({ placeId, text }) => ({ placePrediction: { placeId, text: { text } } })) },
      );
    },
  );
  http.get<{ Params: { id: string }; Querystring: { sessionToken: string } }>("/v1/places/:id", (request, reply) => {
    const { sessionToken: session } = request.query;
    requested.push({ path: request.url, session, key: String(request.headers["x-goog-api-key"]) });
    if (instead) return instead(reply);
    const place = GOOGLES.find(({ placeId }) => placeId === request.params.id);
    if (place === undefined)
      return reply.status(404).send({ error: { code: 404, message: "Not found", status: "NOT_FOUND" } });
    return reply.send({ formattedAddress: place.formatted });
  });

  const url = await http.listen({ port: 0, host: "127.0.0.1" });
  return {
    url,
    requested,
    /** In effect until called with null. */
    answer: (how: typeof instead) => void (instead = how),
    close: () => http.close(),
  };
}
