/** Who signs. */
export type Sender = { name: string; line: string; email: string };
