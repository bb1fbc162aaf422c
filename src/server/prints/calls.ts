export const printsCalls = {};
