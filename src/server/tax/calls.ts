export const taxCalls = {};
