export function setAssetsAside(assets: string, former: string, now?: Date): void;
export function dropOldAssets(assets: string, former: string, now?: Date, keptBytes?: number): void;
