export function photographsOfRoll(): never[] { return []; }
