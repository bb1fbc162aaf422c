const UNITS = [
  { name: "GB", bytes: 1e9 },
  { name: "MB", bytes: 1e6 },
  { name: "kB", bytes: 1e3 },
] as const;

const unitFor = (bytes: number) => UNITS.find((unit) => bytes >= unit.bytes) ?? UNITS[2];
const inUnit = (bytes: number, unit: { bytes: number }) => (bytes / unit.bytes).toFixed(1);

/** "1.9 GB", "3.4 MB": decimal units, as used by stores and disks. */
export function formatBytes(bytes: number): string {
  const unit = unitFor(bytes);
  return `${inUnit(bytes, unit)} ${unit.name}`;
}

/** "3.4 of 9.1 MB": both in the total's unit. */
export function formatBytesOf(done: number, of: number): string {
  const unit = unitFor(of);
  return `${inUnit(Math.min(done, of), unit)} of ${inUnit(of, unit)} ${unit.name}`;
}

/** "2 min left": rounded up so that it does not jitter. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds / 5)) * 5} s left`;
  if (seconds < 3600) return `${Math.ceil(seconds / 60)} min left`;
  return `${Math.ceil(seconds / 360) / 10} h left`;
}
