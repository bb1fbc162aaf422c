/** The first three digits of a zip code: where a sorting office of the post delivers. */
export type ZipArea = {
  lat: number;
  lon: number;
  /** The town that most of its zip codes are of. */
  town: string;
  state: string;
};

export type ZipGround = {
  areas: ReadonlyMap<string, ZipArea>;
  /** Where in the contiguous states there are zip codes at all, a degree apart: what the country is drawn of. */
  ground: { lat: number; lon: number }[];
};

let known: Promise<ZipGround> | undefined;

/** The areas of the post with their middles. Made of the list of zip codes when it is first asked. */
export const zipGround = (): Promise<ZipGround> => (known ??= readGround());

type Gathered = { lat: number; lon: number; zips: number; state: string; towns: Map<string, number> };

async function readGround(): Promise<ZipGround> {
  const { codes } = await import("zipcodes/lib/codes.js");
  const gathered = new Map<string, Gathered>();
  const cells = new Map<string, ZipGround["ground"][number]>();
  for (const [zip, place] of Object.entries(codes)) {
    if (place === undefined || (place.latitude === 0 && place.longitude === 0)) continue;
    const { city, state, latitude, longitude } = place;
    const area = gathered.get(zip.slice(0, 3)) ?? { lat: 0, lon: 0, zips: 0, state, towns: new Map() };
    area.lat += latitude;
    area.lon += longitude;
    area.zips += 1;
    area.towns.set(city, (area.towns.get(city) ?? 0) + 1);
    gathered.set(zip.slice(0, 3), area);
    const cell = { lat: Math.round(latitude), lon: Math.round(longitude) };
    if (isOnMap({ lat: latitude, lon: longitude })) cells.set(`${cell.lat} ${cell.lon}`, cell);
  }
  const areas = new Map(
    [...gathered].map(([name, { lat, lon, zips, state, towns }]) => [
      name,
      { lat: round(lat / zips), lon: round(lon / zips), state, town: mostOf(towns) },
    ]),
  );
  return { areas, ground: [...cells.values()] };
}

/** The contiguous states; Alaska, Hawaii and the islands would make the map an ocean. */
const isOnMap = ({ lat, lon }: { lat: number; lon: number }): boolean =>
  lat > 24 && lat < 50 && lon > -125.5 && lon < -66;

const mostOf = (towns: ReadonlyMap<string, number>): string =>
  [...towns].reduce((most, town) => (town[1] > most[1] ? town : most))[0];

const round = (degrees: number): number => Math.round(degrees * 100) / 100;
