export const shippingCalls = {};
