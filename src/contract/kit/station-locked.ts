/** Error code of all calls at a station where nobody is signed in (docs/product/staff.md#stations). */
export const STATION_LOCKED = "STATION_LOCKED";
