/** Values of placeholders. A number is localised only in `{x, number}` or `#`. */
export type MessageValues = Record<string, string | number | null | undefined>;
