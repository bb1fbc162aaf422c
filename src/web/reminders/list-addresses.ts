/** What can stand in the address of what people wait for. */
export const WAITED_FOR = { pageSize: 25, sorts: { waiting: "down", since: "down", name: "up" } } as const;
