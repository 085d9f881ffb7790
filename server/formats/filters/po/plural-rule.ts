import { primaryLanguage } from '../../../../shared/domain/text/languages.ts';
import { listed, type PluralLanguage } from '../plural-categories.ts';

/** Number of gettext plural forms of a language, and a function that selects one. */
export interface PluralRule {
  count: number;
  /** As written in a header. */
  expression: string;
  /** Null for an invalid rule. */
  formOf: ((number: number) => number) | null;
}

const SLAVIC = 'n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2';

/** Rules written by gettext's tools for languages that have other forms than 1 and the rest. */
const KNOWN: Readonly<Record<string, [count: number, expression: string]>> = {
  ja: [1, '0'],
  ko: [1, '0'],
  zh: [1, '0'],
  vi: [1, '0'],
  th: [1, '0'],
  id: [1, '0'],
  ms: [1, '0'],
  fr: [2, 'n > 1'],
  'pt-BR': [2, 'n > 1'],
  ro: [3, 'n==1 ? 0 : n==0 || (n%100 > 0 && n%100 < 20) ? 1 : 2'],
  lv: [3, 'n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2'],
  lt: [3, 'n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2'],
  cs: [3, 'n==1 ? 0 : n>=2 && n<=4 ? 1 : 2'],
  sk: [3, 'n==1 ? 0 : n>=2 && n<=4 ? 1 : 2'],
  pl: [3, `n==1 ? 0 : ${SLAVIC}`],
  ...Object.fromEntries(
    ['ru', 'uk', 'be', 'sr', 'hr', 'bs'].map((language): [string, [number, string]] => [
      language,
      [3, `n%10==1 && n%100!=11 ? 0 : ${SLAVIC}`],
    ]),
  ),
  sl: [4, 'n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3'],
  ga: [3, 'n==1 ? 0 : n==2 ? 1 : 2'],
  ar: [6, 'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5'],
};
const USUAL: [number, string] = [2, 'n != 1'];

const NUMBERS = Array.from({ length: 201 }, (_, number) => number);

/** More forms than any language has are not useful. */
const MAX_FORMS = 10;
const HEADER = /nplurals\s*=\s*(\d{1,3})\s*;\s*(?:plural\s*=([^;\n]{1,500}))?/;

/** The rule in a file's header, or the known rule for the language; null = neither. */
export function pluralRuleOf(header: string, language: string, plurals: PluralLanguage): PluralRule | null {
  // An older document, or no language.
  if (plurals.categories('cardinal').length === 0) return null;
  const [, count, expression] = HEADER.exec(header) ?? [];
  if (count !== undefined) {
    const number = Number(count);
    return number < 1 || number > MAX_FORMS ? null : makeRule(number, expression ?? '');
  }
  const known = KNOWN[language] ?? KNOWN[primaryLanguage(language)];
  const hasUsual = new Set(NUMBERS.map((number) => plurals.select('cardinal', number))).size === 2;
  const [forms, rule] = known ?? (hasUsual ? USUAL : []);
  return forms === undefined ? null : makeRule(forms, rule ?? '');
}

export const makeRule = (count: number, expression: string): PluralRule => ({
  count,
  expression,
  formOf: compile(expression),
});

/** Whether this is gettext's default rule, used if a header has none. */
export function isUsual({ count, expression }: PluralRule): boolean {
  return count === USUAL[0] && expression === USUAL[1];
}

export interface DescribedForm {
  name: string;
  /** The first numbers with this form. */
  examples: string;
}

/**
 * Names a form by CLDR category if its numbers all have this category and no other form does, otherwise by
 * number. The only form of a language is `other`.
 */
export function formDescriber(
  rule: PluralRule | null,
  plurals: PluralLanguage,
): (form: number) => DescribedForm {
  const numbersOf = Map.groupBy(NUMBERS, (number) => rule?.formOf?.(number) ?? null);
  const found = [...numbersOf].map(([form, numbers]) => {
    const names = new Set(numbers.map((number) => plurals.select('cardinal', number)));
    const [name] = names;
    return { form, numbers, name: names.size === 1 && name ? name : null };
  });
  return (form) => {
    const own = found.find((each) => each.form === form);
    const isOwn = found.every(({ form: other, name }) => other === form || name !== own?.name);
    const name = rule?.count === 1 ? 'other' : isOwn ? own?.name : null;
    return { name: name ?? String(form), examples: listed(own?.numbers ?? []) };
  };
}

const TOKENS = /\s*(\d{1,9}|n|\|\||&&|[=!<>]=|[-+*/%<>?:()!])/y;
/** By increasing precedence; operators in a row have the same. */
const ROWS: Record<string, (a: number, b: number) => number>[] = [
  { '||': (a, b) => Number(a !== 0 || b !== 0) },
  { '&&': (a, b) => Number(a !== 0 && b !== 0) },
  { '==': (a, b) => Number(a === b), '!=': (a, b) => Number(a !== b) },
  {
    '<': (a, b) => Number(a < b),
    '>': (a, b) => Number(a > b),
    '<=': (a, b) => Number(a <= b),
    '>=': (a, b) => Number(a >= b),
  },
  { '+': (a, b) => a + b, '-': (a, b) => a - b },
  { '*': (a, b) => a * b, '/': (a, b) => Math.trunc(a / b), '%': (a, b) => a % b },
];
const MAX_DEPTH = 50;

type Compiled = (n: number) => number;

/** Compiles a C expression of `n`; null = invalid. */
function compile(expression: string): Compiled | null {
  const tokens: string[] = [];
  TOKENS.lastIndex = 0;
  let end = 0;
  for (let found = TOKENS.exec(expression); found; found = TOKENS.exec(expression)) {
    tokens.push(found[1] ?? '');
    end = TOKENS.lastIndex;
  }
  if (/\S/.test(expression.slice(end))) return null;
  try {
    const parser = new ExpressionParser(tokens);
    const compiled = parser.choice(0);
    return parser.isDone ? compiled : null;
  } catch {
    return null;
  }
}

class ExpressionParser {
  readonly #tokens: string[];
  #at = 0;

  constructor(tokens: string[]) {
    this.#tokens = tokens;
  }

  get isDone(): boolean {
    return this.#at === this.#tokens.length;
  }

  choice(depth: number): Compiled {
    if (depth > MAX_DEPTH) throw new Error('Nested too deep');
    const condition = this.#binary(0, depth);
    if (!this.#take('?')) return condition;
    const yes = this.choice(depth + 1);
    if (!this.#take(':')) throw new Error('A choice has two sides');
    const no = this.choice(depth + 1);
    return (n) => (condition(n) === 0 ? no(n) : yes(n));
  }

  #binary(row: number, depth: number): Compiled {
    const operators = ROWS[row];
    if (!operators) return this.#unary(depth);
    let left = this.#binary(row + 1, depth);
    for (;;) {
      const operator = operators[this.#tokens[this.#at] ?? ''];
      if (!operator) return left;
      this.#at++;
      const [before, right] = [left, this.#binary(row + 1, depth)];
      left = (n) => operator(before(n), right(n));
    }
  }

  #unary(depth: number): Compiled {
    if (depth > MAX_DEPTH) throw new Error('Nested too deep');
    if (this.#take('!')) {
      const inner = this.#unary(depth + 1);
      return (n) => Number(inner(n) === 0);
    }
    if (this.#take('(')) {
      const inner = this.choice(depth + 1);
      if (!this.#take(')')) throw new Error('A parenthesis is open');
      return inner;
    }
    const token = this.#tokens[this.#at++] ?? '';
    if (token === 'n') return (n) => n;
    if (!/^\d+$/.test(token)) throw new Error('No operand');
    return () => Number(token);
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false;
    this.#at++;
    return true;
  }
}
