/** XML 1.0 section 2.2, production Char, except lone surrogates, which `isWellFormed` finds faster. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find.
export const XML_FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;
