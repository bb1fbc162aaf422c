import type { CallName } from "../../src/contract/all.ts";

const ONE = "of one thing, which is as large in any lab";
const FEW = "as many in any lab";
const FILE = "a file of all, sent as it is read";

/** What staff read that does not stand among the bench's lists, and why. */
export const EXCUSED: Partial<Record<CallName, string>> = {
  getCoupon: ONE,
  getDispute: ONE,
  getOrder: ONE,
  getProductFile: ONE,
  getReaderPayment: ONE,
  getVendorOrder: ONE,
  listOrderEvents: ONE,
  listParcelPhotos: ONE,
  listPostageRefunds: ONE,
  listRefunds: ONE,
  listRescans: ONE,
  listShipments: ONE,
  listSavedViews: "one account's own, of which it keeps a few",
  listStopPlaces: ONE,
  quoteCancel: ONE,
  quoteWriteOff: ONE,
  rollByLabNumber: ONE,
  twinCheckStickers: ONE,
  courierFigures: "of four weeks of couriers, who are few",
  getLabSettings: FEW,
  listDayRoutes: "of one day",
  listDaysOff: FEW,
  listMessengers: FEW,
  listReaders: FEW,
  listScannerFolders: "what lies in the watched folder now",
  listServices: FEW,
  listVendors: FEW,
  exportOrders: FILE,
  exportProducts: FILE,
  exportSubscribers: FILE,
};
