export const productsCalls = {};
