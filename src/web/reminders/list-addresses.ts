/** URL parameters of the back-in-stock requests. */
export const WAITED_FOR = { pageSize: 25, sorts: { waiting: "down", since: "down", name: "up" } } as const;
