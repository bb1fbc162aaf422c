import { scaleSqrt } from "d3-scale";
import { type OrderPlaces, orderPlaces } from "../../../contract/lab/figures.ts";
import { useLab } from "../../platform/lab.ts";
import type { FigurePeriod } from "../../../rules/lab/figures.ts";
import { PlotFigure } from "../../platform/kit/plot/plot-figure.tsx";
import { useCall } from "../../platform/query.ts";
import { Loaded, RowsSkeleton } from "../../platform/states.tsx";
import classes from "./figures.module.css";

type Place = OrderPlaces["places"][number];

/** A dot map of where orders come from: any place with a ZIP code. */
export function OrdersMap({ days }: { days: FigurePeriod }) {
  const places = useCall(orderPlaces, { query: { days } }, { keepPrevious: true });
  return (
    <Loaded query={places} skeleton={<RowsSkeleton rows={1} height={320} />}>
      {(data) => (
        <PlotFigure
          title="Where orders come from"
          says={wordsOf(data)}
          fileName="orders-by-place.csv"
          rows={data.places}
          columns={[
            { head: "ZIP codes", value: ({ area }) => `${area}xx` },
            { head: "Around", value: ({ town, state }) => `${town}, ${state}` },
            { head: "Orders", value: ({ orders }) => orders },
          ]}
        >
          <Drawing {...data} />
        </PlotFigure>
      )}
    </Loaded>
  );
}

const orderText = (count: number) => `${count.toLocaleString()} ${count === 1 ? "order" : "orders"}`;

function wordsOf({ places, elsewhere }: OrderPlaces): string {
  const most = places[0];
  const without = elsewhere === 0 ? "" : ` ${orderText(elsewhere)} without an address.`;
  if (most === undefined) return `No orders with an address in this period.${without}`;
  return `Most orders come from around ${most.town}, ${most.state}: ${orderText(most.orders)}.${without}`;
}

/** The map's edges in degrees, with room for the largest dots. */
const EDGES = { west: -126, east: -65.5, north: 50.5, south: 23.5 };
/** Width of a degree of longitude relative to latitude, as in the middle of the country. */
const SHORTER = Math.cos((38 * Math.PI) / 180);
const WIDTH = (EDGES.east - EDGES.west) * SHORTER;
const HEIGHT = EDGES.north - EDGES.south;

const at = ({ lat, lon }: { lat: number; lon: number }) => ({
  cx: (lon - EDGES.west) * SHORTER,
  cy: EDGES.north - lat,
});
const isOnMap = ({ lat, lon }: Place) => lat > EDGES.south && lat < EDGES.north && lon > EDGES.west && lon < EDGES.east;

/** Radii in degrees: a dot's area is proportional to its orders. */
const SMALLEST = 0.3;
const LARGEST = 1.7;

function Drawing({ places, ground }: OrderPlaces) {
  const radius = scaleSqrt([0, Math.max(1, ...places.map(({ orders }) => orders))], [SMALLEST, LARGEST]);
  const start = at(useLab().address.position);
  return (
    <svg className={classes.map} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <g className={classes.ground}>
        {ground.map(({ lat, lon }) => (
          <circle key={`${lat} ${lon}`} {...at({ lat, lon })} r={0.22} />
        ))}
      </g>
      {places.filter(isOnMap).map((place) => (
        <circle key={place.area} className={classes.place} {...at(place)} r={radius(place.orders)}>
          <title>{`Around ${place.town}, ${place.state}: ${orderText(place.orders)}`}</title>
        </circle>
      ))}
      <rect className={classes.lab} x={start.cx - 0.3} y={start.cy - 0.3} width={0.6} height={0.6}>
        <title>The lab</title>
      </rect>
    </svg>
  );
}
