export const couriersCalls = {};
