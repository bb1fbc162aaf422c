import type { CSSProperties } from "react";
import type { LabLocation } from "../../contract/community/community.ts";
import { AVENUES, BRIDGES, CREEK, ISLAND, LABELS, PARKS, type Point, RIVER, STREETS } from "./map-sketch.ts";
import classes from "./places-map.module.css";

/** Width divided by height of the drawing. */
const RATIO = 6 / 5;
/** How much wider the drawing is than the area of the places, so that the surroundings show where they are. */
const ROOM = 1.45;
/** Km; the area drawn around a single place. */
const LEAST_HEIGHT = 2;
const KM_PER_DEGREE = 111.2;
const KM_PER_MILE = 1.609;

type Placed = LabLocation & { position: NonNullable<LabLocation["position"]> };

/**
 * Maps the drop-off locations with our own few lines: no request goes to a maps service, and it works without scripts.
 * Each pin links to its card (`placeId`) and shows the same number.
 */
export function PlacesMap({ locations }: { locations: readonly LabLocation[] }) {
  const placed = locations.flatMap((place, index) =>
    place.position ? [{ place: { ...place, position: place.position }, number: index + 1 }] : [],
  );
  if (placed.length === 0) return null;
  const map = mapAround(placed.map(({ place }) => place));
  const path = (points: readonly Point[]) => `M${points.map((point) => map.xy(point).join(" ")).join("L")}`;
  const at = (point: Point): CSSProperties => {
    const [x, y] = map.xy(point);
    return { left: percent(x / map.width), top: percent(y / map.height) };
  };
  const inSight = (point: Point) => {
    const [x, y] = map.xy(point);
    return x > 0.05 * map.width && x < 0.95 * map.width && y > 0.08 * map.height && y < 0.92 * map.height;
  };
  return (
    <figure className={classes.map}>
      <div className={classes.sheet}>
        <svg viewBox={`0 0 ${map.width} ${map.height}`} aria-hidden>
          <path className={classes.park} d={PARKS.map((park) => `${path(park)}Z`).join("")} />
          <path className={classes.street} d={STREETS.map(path).join("")} />
          <path className={classes.avenue} d={AVENUES.map(path).join("")} />
          {/* Over the streets, which it cuts off at its banks. */}
          <path className={classes.water} d={`${path(RIVER)}Z`} />
          <path className={classes.creek} d={path(CREEK)} />
          <path className={classes.land} d={`${path(ISLAND)}Z`} />
          <path className={classes.bridge} d={BRIDGES.map(path).join("")} />
        </svg>
        {LABELS.filter((label) => inSight(label.at)).map((label) => (
          <span
            key={label.name}
            className={classes.label}
            data-kind={label.kind}
            style={{ ...at(label.at), rotate: label.turn ? `${label.turn}deg` : undefined }}
            aria-hidden
          >
            {label.name}
          </span>
        ))}
        {placed.map(({ place, number }) => (
          <a
            key={place.name}
            className={classes.pin}
            href={`#${placeId(number)}`}
            style={at([place.position.lat, place.position.lon])}
            data-kind={place.kind}
            data-east={map.xy([place.position.lat, place.position.lon])[0] > map.width / 2 || undefined}
          >
            <span className={classes.number}>{number}</span>
            <span className={classes.name}>{place.name}</span>
          </a>
        ))}
        <span className={classes.scale} style={{ width: percent(KM_PER_MILE / 2 / map.width) }} aria-hidden>
          ½ mile
        </span>
      </div>
      <figcaption>Our own map; north is up. Each place has directions.</figcaption>
    </figure>
  );
}

/** Id of the card a pin links to. @param number of the place, from 1 */
export const placeId = (number: number): string => `place-${number}`;

/** Returns a drawing in km around all places, and a function that projects a point in degrees onto it. */
function mapAround(places: readonly Placed[]) {
  const lats = places.map(({ position }) => position.lat);
  const lons = places.map(({ position }) => position.lon);
  const [north, south, west, east] = [Math.max(...lats), Math.min(...lats), Math.min(...lons), Math.max(...lons)];
  const perLon = KM_PER_DEGREE * Math.cos((((north + south) / 2) * Math.PI) / 180);
  const height = Math.max(
    (north - south) * KM_PER_DEGREE * ROOM,
    ((east - west) * perLon * ROOM) / RATIO,
    LEAST_HEIGHT,
  );
  const width = height * RATIO;
  const xy = ([lat, lon]: Point): [number, number] => [
    round(width / 2 + (lon - (east + west) / 2) * perLon),
    round(height / 2 - (lat - (north + south) / 2) * KM_PER_DEGREE),
  ];
  return { width: round(width), height: round(height), xy };
}

const round = (km: number) => Math.round(km * 1000) / 1000;
const percent = (part: number) => `${Math.round(part * 1000) / 10}%`;
