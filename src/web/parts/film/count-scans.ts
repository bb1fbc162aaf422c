export const countScans = (scans: number): string =>
  `${scans.toLocaleString("en-US")} ${scans === 1 ? "scan" : "scans"}`;
