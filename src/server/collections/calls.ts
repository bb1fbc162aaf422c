export const collectionsCalls = {};
