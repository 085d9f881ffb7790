/** See pseudo-language.js. */
export function toPseudoLanguage(catalogue: Record<string, unknown>): Record<string, unknown[]>;
