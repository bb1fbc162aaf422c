import type { Noise, Random } from "./noise.ts";
import type { Picture } from "./picture.ts";

/** What a scene paints with: a dark picture, a stream of chance and smooth noise, all of its own. */
export type SceneTools = { picture: Picture; random: Random; noise: Noise };

/** Paints one kind of scene; every seed another composition. */
export type Scene = (tools: SceneTools) => void;
