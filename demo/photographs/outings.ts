/** One roll's worth of scenes, each the name of a picture in demo/scenes. No two outings share a scene. */
type Outing = {
  /** The photographer's Instagram name; empty shows the club's. */
  handle: string;
  scenes: readonly string[];
};

export const OUTINGS = {
  upstate: {
    handle: "ada.on.film",
    scenes: ["flower-meadow-4", "forest-light-2", "live-oaks-3-upright", "live-oaks-2", "open-sky-1"],
  },
  midnight: {
    handle: "half.frame.hal",
    scenes: ["rainy-window-6", "night-street-4", "tail-lights-5", "roadside-diner-1"],
  },
  desert: {
    handle: "mesa.on.ektar",
    scenes: ["desert-road-6", "saguaros-2", "desert-road-5", "desert-road-2", "saguaros-6-upright"],
  },
  rockaway: {
    handle: "salt.and.silver",
    scenes: ["beach-umbrellas-5", "sea-horizon-5", "sea-horizon-6-upright", "beach-umbrellas-2"],
  },
  delancey: {
    handle: "tungsten.tess",
    scenes: ["night-street-1-upright", "rainy-window-3", "neon-signs-2", "bokeh-portrait-3"],
  },
  lake: {
    handle: "slow.shutter.sam",
    scenes: ["misty-hills-1", "mountain-lake-3", "mountain-lake-1", "mountain-lake-2"],
  },
  snow: {
    handle: "overcast.olga",
    scenes: ["snow-tree-1", "snow-tree-3", "snow-tree-6-upright", "snow-tree-4"],
  },
  table: {
    handle: "kitchen.light",
    scenes: [
      "window-still-life-3",
      "film-canisters-3",
      "window-still-life-6-upright",
      "window-still-life-2",
      "drying-film-3",
    ],
  },
  friends: {
    handle: "",
    scenes: ["flower-meadow-1", "bokeh-portrait-4-upright", "misty-hills-5", "bokeh-portrait-5"],
  },
  "night-walk": {
    handle: "night.bus.nina",
    scenes: ["palm-street-1", "night-street-2", "tail-lights-2", "tail-lights-1"],
  },
  pool: {
    handle: "grain.and.gold",
    scenes: ["swimming-pool-1", "palm-street-3", "palm-street-2-upright", "swimming-pool-4"],
  },
  "coney-island": {
    handle: "boardwalk.bea",
    scenes: ["beach-umbrellas-6", "suspension-bridge-2", "sea-horizon-3", "open-sky-6"],
  },
  "road-trip": {
    handle: "gray.card.gabe",
    scenes: ["grain-elevator-5", "suspension-bridge-3", "open-sky-3", "plane-window-5"],
  },
} as const satisfies Record<string, Outing>;

export type OutingName = keyof typeof OUTINGS;
