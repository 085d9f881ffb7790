/** What a placeholder is filled with. A number is written as the language writes numbers only in `{x, number}` or `#`. */
export type MessageValues = Record<string, string | number | null | undefined>;
