import { lazyComponent } from "../platform/lazy-component.tsx";

// Loaded only for staff, above the site and on their own pages.

export const QuickSearch = lazyComponent(
  async () => ({ default: (await import("../orders/quick-search.tsx")).QuickSearch }),
  "The search",
);

export const LabStats = lazyComponent(
  async () => ({ default: (await import("../orders/lab-stats.tsx")).LabStats }),
  "Lab figures",
);

export const FailureCount = lazyComponent(
  async () => ({ default: (await import("../failures/failure-count.tsx")).FailureCount }),
  null,
);

export const ControlAlarm = lazyComponent(
  async () => ({ default: (await import("../process-control/control-notices.tsx")).ControlAlarm }),
  null,
);

// Optional: fails silently, because staff without a scanner do not miss it.
export const LabScanner = lazyComponent(
  async () => ({ default: (await import("../bench/lab-scanner.tsx")).LabScanner }),
  null,
);

export const LabUploads = lazyComponent(
  async () => ({ default: (await import("../bench/uploads/uploads-dock.tsx")).UploadsDock }),
  null,
);
