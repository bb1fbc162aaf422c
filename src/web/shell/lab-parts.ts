import { lazyComponent } from "../platform/lazy-component.tsx";

// What only lab staff need, above the site as on their own pages: nobody else fetches it.

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

// What comes unasked: who never scans does not miss it.
export const LabScanner = lazyComponent(
  async () => ({ default: (await import("../bench/lab-scanner.tsx")).LabScanner }),
  null,
);

export const LabUploads = lazyComponent(
  async () => ({ default: (await import("../bench/uploads/uploads-dock.tsx")).UploadsDock }),
  null,
);
