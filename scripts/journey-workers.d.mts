export const WORKERS: number;
export const SERVERS: number;
export function serverOf(worker: number): number;
