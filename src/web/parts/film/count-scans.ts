/** "1 scan", "1,200 scans". */
export const countScans = (scans: number): string =>
  `${scans.toLocaleString("en-US")} ${scans === 1 ? "scan" : "scans"}`;
