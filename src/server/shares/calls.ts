export const sharesCalls = {};
