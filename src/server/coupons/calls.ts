export const couponsCalls = {};
