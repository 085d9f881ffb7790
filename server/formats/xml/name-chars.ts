// XML 1.0 section 2.3, productions NameStartChar and NameChar.
const NAME_START =
  /^[A-Z_a-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C-\u200D\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\u{10000}-\u{EFFFF}:]/u;
const NAME_REST =
  /^[-.0-9:A-Z_a-z\u00B7\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u037D\u037F-\u1FFF\u200C-\u200D\u203F\u2040\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\u{10000}-\u{EFFFF}]*$/u;

export function isXmlName(name: string): boolean {
  return NAME_START.test(name) && NAME_REST.test(name);
}

/** For ASCII: 2 = may start a name, 1 = may follow, 0 = neither. */
export const NAME_TABLE = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[A-Za-z_:]/.test(character) ? 2 : /[-.0-9]/.test(character) ? 1 : 0;
});

export function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d;
}
