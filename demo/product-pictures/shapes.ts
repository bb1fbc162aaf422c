import type { ProductLook } from "./look.ts";

/** @param more extra attributes */
export const box = (x: number, y: number, width: number, height: number, fill: string, more = ""): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;

/** @param more extra attributes */
export const disc = (x: number, y: number, radius: number, fill: string, more = ""): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`;

export const row = (many: number, piece: (at: number) => string): string =>
  Array.from({ length: many }, (_, at) => piece(at)).join("");

/** Light comes from the left, so all round things share the same shine. */
export const SHINE = `<linearGradient id="shine"><stop offset="0" stop-color="#000" stop-opacity=".35"/>
  <stop offset=".28" stop-color="#fff" stop-opacity=".35"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/>
  <stop offset="1" stop-color="#000" stop-opacity=".45"/></linearGradient>`;

export const hills = (x: number, y: number, width: number, height: number, [main, accent]: ProductLook["colors"]) => `
  <linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="${accent}"/><stop offset="1" stop-color="${main}"/></linearGradient>
  <svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice">
  ${box(0, 0, 400, 300, "url(#sky)")}${disc(280, 150, 34, "#fff", 'opacity=".85"')}
  <path d="M0 210 Q90 140 190 205 T400 190 V300 H0 Z" fill="${accent}" opacity=".75"/><path d="M0 250 Q130 190 240 245 T400 235 V300 H0 Z" fill="#14181f" opacity=".75"/></svg>`;
