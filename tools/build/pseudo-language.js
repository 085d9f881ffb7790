/**
 * A compiled catalogue in the pseudo-language: letters with accents, each message longer by half and in
 * brackets. Text without brackets is not a message, and text that overflows will also overflow in German.
 * Self-contained: journeys pass it to a page as source.
 * @param {Record<string, unknown>} catalogue
 * @returns {Record<string, unknown[]>}
 */
export function toPseudoLanguage(catalogue) {
  const ACCENTS = {
    a: 'á',
    c: 'ç',
    e: 'é',
    i: 'í',
    n: 'ñ',
    o: 'ö',
    u: 'ü',
    y: 'ý',
    A: 'Å',
    E: 'É',
    O: 'Ö',
    S: 'Š',
    U: 'Û',
  };

  /** @param {string} text */
  function accented(text) {
    return text
      .split(/(<\/?\w+\/?>|Tessera)/)
      .map((part) =>
        part.startsWith('<') || part === 'Tessera'
          ? part
          : part.replace(/[a-zA-Z]/g, (letter) => ACCENTS[letter] ?? letter),
      )
      .join('');
  }

  /** @param {unknown} message */
  function lengthOf(message) {
    return JSON.stringify(message).replace(/[^a-zA-Z]/g, '').length;
  }

  /** @param {unknown} token */
  function inside(token) {
    if (typeof token === 'string') return accented(token);
    if (!Array.isArray(token) || typeof token[2] !== 'object') return token;
    const [name, type, branches] = token;
    const entries = Object.entries(branches).map(([key, branch]) => [
      key,
      Array.isArray(branch) ? branch.map(inside) : typeof branch === 'string' ? accented(branch) : branch,
    ]);
    return [name, type, Object.fromEntries(entries)];
  }

  return Object.fromEntries(
    Object.entries(catalogue).map(([id, message]) => {
      const tokens = Array.isArray(message) ? message : [message];
      // Split into words, so that it wraps like text.
      const longer = '~'.repeat(Math.ceil(lengthOf(tokens) / 2)).replace(/~{8}(?=~)/g, '$& ');
      return [id, ['⟦', ...tokens.map(inside), ` ${longer}⟧`]];
    }),
  );
}
