import type { Scene } from "./scene.ts";
import { bokehPortrait } from "./scenes/bokeh-portrait.ts";
import { desertRoad } from "./scenes/desert-road.ts";
import { facade } from "./scenes/facade.ts";
import { forestLight } from "./scenes/forest-light.ts";
import { mistyHills } from "./scenes/misty-hills.ts";
import { mountainLake } from "./scenes/mountain-lake.ts";
import { nightStreet } from "./scenes/night-street.ts";
import { openSky } from "./scenes/open-sky.ts";
import { seaHorizon } from "./scenes/sea-horizon.ts";
import { windowStillLife } from "./scenes/window-still-life.ts";

/** Every kind of scene by name. */
export const SCENES = {
  "misty hills": mistyHills,
  "open sky": openSky,
  "sea horizon": seaHorizon,
  "mountain lake": mountainLake,
  "night street": nightStreet,
  "facade": facade,
  "bokeh portrait": bokehPortrait,
  "window still life": windowStillLife,
  "forest light": forestLight,
  "desert road": desertRoad,
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof SCENES;

export const SCENE_NAMES = Object.keys(SCENES) as readonly SceneName[];
