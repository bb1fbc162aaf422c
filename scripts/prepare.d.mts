export declare const project: string;
export declare const inProject: (...path: string[]) => string;
export declare const node24: () => string;
