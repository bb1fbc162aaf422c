/** A rectangle as SVG. @param more further attributes */
export const box = (x: number, y: number, width: number, height: number, fill: string, more = ""): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;

/** A circle as SVG. @param more further attributes */
export const disc = (x: number, y: number, radius: number, fill: string, more = ""): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`;

/** As many pieces as said, one after the other. */
export const row = (many: number, piece: (at: number) => string): string =>
  Array.from({ length: many }, (_, at) => piece(at)).join("");

/** Light falls from the left: everything round has the same shine. */
export const SHINE = `<linearGradient id="shine"><stop offset="0" stop-color="#000" stop-opacity=".35"/>
  <stop offset=".28" stop-color="#fff" stop-opacity=".35"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/>
  <stop offset="1" stop-color="#000" stop-opacity=".45"/></linearGradient>`;
