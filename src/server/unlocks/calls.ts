export const unlocksCalls = {};
