export declare function packagesImportedBy(folder: string): string[];
export declare function packagesImportedIn(code: string): string[];
export declare function isNeededAtRuntime(file: string): boolean;
