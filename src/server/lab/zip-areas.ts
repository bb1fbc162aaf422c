/** The first three digits of a zip code: the delivery area of a postal sorting center. */
export type ZipArea = {
  lat: number;
  lon: number;
  /** The town with most of its zip codes. */
  town: string;
  state: string;
};

export type ZipGround = {
  areas: ReadonlyMap<string, ZipArea>;
  /** Grid cells, a degree apart, of the contiguous states that contain zip codes: the map is drawn from them. */
  ground: { lat: number; lon: number }[];
};

let known: Promise<ZipGround> | undefined;

/** Returns the postal areas with their centers. Built from the list of zip codes on first use. */
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

/** The contiguous states; with Alaska, Hawaii and the islands the map would be mostly ocean. */
const isOnMap = ({ lat, lon }: { lat: number; lon: number }): boolean =>
  lat > 24 && lat < 50 && lon > -125.5 && lon < -66;

const mostOf = (towns: ReadonlyMap<string, number>): string =>
  [...towns].reduce((most, town) => (town[1] > most[1] ? town : most))[0];

const round = (degrees: number): number => Math.round(degrees * 100) / 100;
