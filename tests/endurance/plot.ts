import type { Reading } from "./readings.ts";
import { handlesOf } from "./verdict.ts";

const SIZE = { width: 720, height: 320, left: 48, right: 150, top: 16, bottom: 36 };

const LINES: readonly { name: string; color: string; of: (reading: Reading) => number }[] = [
  { name: "RSS, MB", color: "#c2410c", of: ({ rssMb }) => rssMb },
  { name: "heap, MB", color: "#0f766e", of: ({ heapMb }) => heapMb },
  { name: "handles", color: "#1d4ed8", of: handlesOf },
  { name: "p99 of calls, ms", color: "#a3a3a3", of: ({ p99Ms }) => p99Ms },
];

export function plotOf(minutes: readonly Reading[]): string {
  const most = Math.max(100, ...LINES.flatMap(({ of }) => minutes.map(of)));
  const across = SIZE.width - SIZE.left - SIZE.right;
  const down = SIZE.height - SIZE.top - SIZE.bottom;
  const x = (minute: number) => Math.round(SIZE.left + (across * minute) / Math.max(1, minutes.length));
  const y = (value: number) => Math.round(SIZE.top + down * (1 - value / most));
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const at = y(share * most);
    return `<path d="M${SIZE.left} ${at}H${x(minutes.length)}" stroke="#e5e5e5"/><text x="${SIZE.left - 6}" y="${at + 4}" text-anchor="end">${Math.round(share * most)}</text>`;
  });
  const hours = minutes
    .filter((_, index) => index % 3 === 2)
    .map(
      ({ minute, clock }) =>
        `<text x="${x(minute)}" y="${SIZE.height - 14}" text-anchor="middle">${clock.slice(11, 16)}</text>`,
    );
  const lines = LINES.map(({ name, color, of }, index) => {
    const points = minutes.map((one) => `${x(one.minute)},${y(of(one))}`).join(" ");
    const label = `<text x="${x(minutes.length) + 12}" y="${SIZE.top + 14 + 18 * index}" fill="${color}">${name}</text>`;
    return `<polyline points="${points}" fill="none" stroke="${color}" stroke-width="2"/>${label}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" font-family="sans-serif" font-size="12" fill="#525252">
<rect width="100%" height="100%" fill="#fff"/>
${[...ticks, ...hours, ...lines].join("\n")}
</svg>
`;
}
