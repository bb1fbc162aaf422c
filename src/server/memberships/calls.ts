export const membershipsCalls = {};
