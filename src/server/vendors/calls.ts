export const vendorsCalls = {};
