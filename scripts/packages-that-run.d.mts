export declare function importedBy(folder: string): string[];
export declare function importedIn(code: string): string[];
export declare function worthTaking(file: string): boolean;
