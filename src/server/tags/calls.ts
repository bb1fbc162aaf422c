export const tagsCalls = {};
