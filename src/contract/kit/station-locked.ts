/** Error code of all calls at a station without a signed-in worker (docs/product/staff.md#stations). */
export const STATION_LOCKED = "STATION_LOCKED";
