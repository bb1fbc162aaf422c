import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { routeOrder } from "../../../rules/couriers/route.ts";
import { straightLineTravel, type Position } from "../../../rules/couriers/travel.ts";
import { DAY_MS, MINUTE_MS } from "../../../rules/time.ts";
import { openLog } from "../../platform/log.ts";
import { guessedStreets } from "./guessed-streets.ts";
import { osrmStreets } from "./osrm-streets.ts";

const lab: Position = { lat: 40.7299, lon: -73.9577 };
const [greenpoint, northside, williamsburg] = [
  { lat: 40.7285, lon: -73.9498 },
  { lat: 40.7194, lon: -73.9631 },
  { lat: 40.7126, lon: -73.9534 },
] as const;

/**
 * A server that responds like osrm-routed's table service: seconds and meters from each source to each destination,
 * both in the order of the coordinates, with the snapped places.
 */
async function anOsrm() {
  const requested: string[] = [];
  /** Seconds per meter, northbound or southbound; and an alternative response. */
  const how = { north: 0.3, south: 0.2, noWay: "", instead: null as { status: number; body: unknown } | null };
  const http = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 20_000 } });
  onTestFinished(() => http.close());
  http.get<{ Params: { places: string }; Querystring: { sources?: string } }>(
    "/table/v1/bike/:places",
    (request, reply) => {
      requested.push(request.url);
      if (how.instead !== null) return reply.status(how.instead.status).send(how.instead.body);
      const places = request.params.places.split(";").map((text) => text.split(",").map(Number));
      const sources = request.query.sources?.split(";").map(Number) ?? [...places.keys()];
      if (sources.length * places.length > 100 ** 2)
        return reply.status(400).send({ code: "TooBig", message: "Too many table coordinates" });
      const cells = sources.map((source) =>
        places.map(([lon, lat], column) => {
          if (places[column]!.join() === how.noWay) return { metres: null, seconds: null };
          const north = lat! - places[source]![1]!;
          const metres = Math.round(120_000 * (Math.abs(north) + Math.abs(lon! - places[source]![0]!)));
          return { metres, seconds: metres * (north > 0 ? how.north : how.south) };
        }),
      );
      const snapped = (place: number[]) => ({ hint: "", distance: 4.2, name: "Franklin Street", location: place });
      return reply.send({
        code: "Ok",
        durations: cells.map((row) => row.map(({ seconds }) => seconds)),
        distances: cells.map((row) => row.map(({ metres }) => metres)),
        sources: sources.map((source) => snapped(places[source]!)),
        destinations: places.map(snapped),
      });
    },
  );
  const url = await http.listen({ port: 0, host: "127.0.0.1" });
  return { url, requested, how };
}

function aClock() {
  let time = Date.parse("2026-06-15T14:00:00Z");
  return { now: () => new Date(time), move: (ms: number) => void (time += ms) };
}
const log = openLog({ logLevel: "silent" });

test("the router is queried once for all of a day's places, and again after a day", async () => {
  const { url, requested } = await anOsrm();
  const clock = aClock();
  const streets = osrmStreets({ url, log, now: clock.now });
  const ways = await streets.waysAmong([lab, greenpoint, williamsburg, greenpoint]);
  expect(requested).toEqual([
    "/table/v1/bike/-73.957700,40.729900;-73.949800,40.728500;-73.953400,40.712600?annotations=duration,distance",
  ]);
  expect(ways.km(lab, greenpoint)).toBeCloseTo(1.116, 3);
  expect(ways.minutes(lab, greenpoint)).toBeCloseTo((1116 * 0.2) / 60, 3);
  expect(ways.minutes(greenpoint, lab)).toBeCloseTo((1116 * 0.3) / 60, 3);
  // A place outside the request is estimated.
  expect(ways.km(lab, northside)).toBe(straightLineTravel.km(lab, northside));

  await streets.waysAmong([williamsburg, lab]);
  expect(requested).toHaveLength(1);
  clock.move(DAY_MS);
  await streets.waysAmong([williamsburg, lab]);
  expect(requested).toHaveLength(2);
});

test("a route uses street times, not straight lines", async () => {
  const { url, how } = await anOsrm();
  // Northbound is ten times as slow: south to north costs most.
  Object.assign(how, { north: 3, south: 0.3 });
  const doors = [williamsburg, northside, greenpoint];
  const order = async (ways: ReturnType<typeof osrmStreets>) =>
    routeOrder({ start: lab, ways: await ways.waysAmong([lab, ...doors]) }, doors);
  expect(await order(osrmStreets({ url, log, now: aClock().now }))).toEqual([greenpoint, northside, williamsburg]);
});

test("more places than OSRM's limit are queried in batches", async () => {
  const { url, requested } = await anOsrm();
  const places = Array.from({ length: 130 }, (_, at) => ({ lat: 40 + at / 1000, lon: -73 - at / 1000 }));
  const ways = await osrmStreets({ url, log, now: aClock().now }).waysAmong(places);
  expect(requested).toHaveLength(2);
  for (const [from, to] of [
    [0, 129],
    [129, 0],
    [75, 77],
    [77, 75],
  ] as const)
    expect(ways.km(places[from]!, places[to]!)).toBeCloseTo(0.24 * Math.abs(from - to), 6);
});

test.each([
  ["an error of OSRM's own", { status: 400, body: { code: "NoTable", message: "No table found" } }],
  ["a page of something else", { status: 200, body: "<html>" }],
  ["a server that fails", { status: 502, body: "Bad Gateway" }],
  ["a table that is none", { status: 200, body: { code: "Ok", durations: [["soon"]], distances: [[1]] } }],
])("with %s travel is estimated, and the router is skipped for a minute", async (_, instead) => {
  const { url, requested, how } = await anOsrm();
  const clock = aClock();
  const streets = osrmStreets({ url, log, now: clock.now });
  how.instead = instead;
  const ways = await streets.waysAmong([lab, greenpoint]);
  expect(ways.minutes(lab, greenpoint)).toBe(straightLineTravel.minutes(lab, greenpoint));
  how.instead = null;
  await streets.waysAmong([lab, greenpoint]);
  expect(requested).toHaveLength(1);
  clock.move(MINUTE_MS);
  expect((await streets.waysAmong([lab, greenpoint])).km(lab, greenpoint)).toBeCloseTo(1.116, 3);
});

test("an unreachable router or a missing route falls back to straight lines", async () => {
  const nobody = osrmStreets({ url: "http://127.0.0.1:1", log, now: aClock().now });
  expect((await nobody.waysAmong([lab, greenpoint])).km(lab, greenpoint)).toBe(straightLineTravel.km(lab, greenpoint));

  const { url, requested, how } = await anOsrm();
  how.noWay = "-73.9498,40.7285";
  const streets = osrmStreets({ url, log, now: aClock().now });
  const ways = await streets.waysAmong([lab, greenpoint]);
  expect(ways.km(lab, greenpoint)).toBe(straightLineTravel.km(lab, greenpoint));
  expect(ways.km(greenpoint, lab)).toBeCloseTo(1.116, 3);
  await streets.waysAmong([lab, greenpoint]);
  expect(requested).toHaveLength(1);
});

test("without a router, travel is great-circle distance times a factor", async () => {
  expect(await guessedStreets.waysAmong([lab, greenpoint])).toBe(straightLineTravel);
});
