import type { Scene } from "./scene.ts";
import { beachUmbrellas } from "./scenes/beach-umbrellas.ts";
import { bokehPortrait } from "./scenes/bokeh-portrait.ts";
import { citySkyline } from "./scenes/city-skyline.ts";
import { desertRoad } from "./scenes/desert-road.ts";
import { facade } from "./scenes/facade.ts";
import { flowerMeadow } from "./scenes/flower-meadow.ts";
import { forestLight } from "./scenes/forest-light.ts";
import { mistyHills } from "./scenes/misty-hills.ts";
import { mountainLake } from "./scenes/mountain-lake.ts";
import { nightStreet } from "./scenes/night-street.ts";
import { openSky } from "./scenes/open-sky.ts";
import { planeWindow } from "./scenes/plane-window.ts";
import { rainyWindow } from "./scenes/rainy-window.ts";
import { roadsideDiner } from "./scenes/roadside-diner.ts";
import { seaHorizon } from "./scenes/sea-horizon.ts";
import { snowTree } from "./scenes/snow-tree.ts";
import { swimmingPool } from "./scenes/swimming-pool.ts";
import { tailLights } from "./scenes/tail-lights.ts";
import { windowStillLife } from "./scenes/window-still-life.ts";

/** Every kind of scene by name. */
export const SCENES = {
  "beach umbrellas": beachUmbrellas,
  "bokeh portrait": bokehPortrait,
  "city skyline": citySkyline,
  "desert road": desertRoad,
  facade: facade,
  "flower meadow": flowerMeadow,
  "forest light": forestLight,
  "misty hills": mistyHills,
  "mountain lake": mountainLake,
  "night street": nightStreet,
  "open sky": openSky,
  "plane window": planeWindow,
  "rainy window": rainyWindow,
  "roadside diner": roadsideDiner,
  "sea horizon": seaHorizon,
  "snow tree": snowTree,
  "swimming pool": swimmingPool,
  "tail lights": tailLights,
  "window still life": windowStillLife,
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof SCENES;

export const SCENE_NAMES = Object.keys(SCENES) as readonly SceneName[];
