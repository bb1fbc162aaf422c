export const communityCalls = {};
