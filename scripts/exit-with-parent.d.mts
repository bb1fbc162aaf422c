export function exitWithParent(end: () => void): void;
