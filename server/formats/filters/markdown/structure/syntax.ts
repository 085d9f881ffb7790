import type { CompileContext, Options, Token, Extension as TreeExtension } from 'mdast-util-from-markdown';
import { judgeExpression, judgeFlowJsx, judgeImport, judgeTag } from './jsx.ts';
import type { Found, LineJudge, TextJudge } from './judge.ts';
import { ADMONITIONS, STRUCTURE_LINES } from './lines.ts';
import type { Structure, StructureText } from './nodes.ts';
import { STRUCTURE_TEXTS } from './texts.ts';

/** The types of micromark, the parser underneath. */
type SyntaxExtension = NonNullable<Options['extensions']>[number];
type Construct = Exclude<NonNullable<SyntaxExtension['flow']>[string], undefined | readonly unknown[]>;
type Tokenize = Construct['tokenize'];
type TokenizeContext = ThisParameterType<Tokenize>;
type Effects = Parameters<Tokenize>[0];
type State = Parameters<Tokenize>[1];
type Code = Parameters<State>[0];
type TokenType = Parameters<Effects['enter']>[0];
type TreeNode = Parameters<CompileContext['enter']>[0];

type TokenName =
  | 'structure'
  | 'structureLabel'
  | 'structurePart'
  | 'structureText'
  | 'structureSpan'
  | 'jsx'
  | 'jsxText';

/** The name of a token that micromark's types do not list. */
function tokenOf(name: TokenName): TokenType {
  return name as unknown as TokenType;
}

/** Longest piece of structure in a block, and in a text: from each mark that may begin one, the end is searched so far. */
const MAX_LINES = 100_000;
const MAX_TEXT = 1000;
/** Characters searched in one parse; without a limit, hostile files would take minutes. */
const MAX_SEARCHED = 1_000_000;
const searched = new WeakMap<object, number>();

function isExhausted({ parser }: TokenizeContext, characters: number): boolean {
  const sum = (searched.get(parser) ?? 0) + characters;
  searched.set(parser, sum);
  return sum > MAX_SEARCHED;
}

const isLineEnd = (code: Code): boolean => code !== null && code < -2;

/** One character for each code, so that lengths are numbers of codes. */
function characterOf(code: Code): string {
  if (code === null) return '';
  if (code < -2) return '\n';
  return code < 0 ? ' ' : String.fromCharCode(code);
}

/** Consumes what was found, its label as text. */
function consumeFound(effects: Effects, name: TokenName, { length, label }: Found, ok: State): State {
  let at = 0;
  let isOpen = false;
  // A token without others must not span lines.
  const close = () => {
    if (isOpen) effects.exit(tokenOf('structurePart'));
    isOpen = false;
  };
  const step: State = (code) => {
    if (label && at === label[1]) {
      effects.exit('chunkText');
      effects.exit(tokenOf('structureLabel'));
    }
    if (at === length) {
      close();
      effects.exit(tokenOf(name));
      return ok(code);
    }
    const isText = label && at >= label[0] && at < label[1];
    if (isText || isLineEnd(code)) close();
    if (at === label?.[0]) {
      effects.enter(tokenOf('structureLabel'));
      effects.enter('chunkText', { contentType: 'text' });
    }
    at++;
    if (!isText && isLineEnd(code)) {
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      return step;
    }
    if (!isText && !isOpen) {
      effects.enter(tokenOf('structurePart'));
      isOpen = true;
    }
    effects.consume(code);
    return step;
  };
  return (code) => {
    effects.enter(tokenOf(name));
    return step(code);
  };
}

/** Lines that are structure, as a block of their own. */
function blockOf(judge: LineJudge, name: 'structure' | 'jsx'): Construct {
  return {
    name,
    concrete: true,
    tokenize(this: TokenizeContext, effects, ok, nok) {
      const found: { it: Found | null } = { it: null };
      const consume: State = (code) =>
        found.it ? consumeFound(effects, name, found.it, ok)(code) : ok(code);
      return effects.check(lookAhead(judge, found), consume, nok);
    },
  };
}

function lookAhead(judge: LineJudge, found: { it: Found | null }): Construct {
  return {
    partial: true,
    tokenize(this: TokenizeContext, effects, ok, nok) {
      const isLazy = () => this.parser.lazy[this.now().line] === true;
      const isInterrupting = () => this.interrupt === true;
      let text = '';
      const decide: State = (code) => {
        const verdict = judge(text, code === null);
        if (verdict === null) return nok(code);
        if (verdict !== 'more') found.it = verdict;
        // The first line decides whether a paragraph ends.
        if (verdict !== 'more' || isInterrupting()) {
          effects.exit(tokenOf('structure'));
          return ok(code);
        }
        // A pattern is faster than the steps of the parser.
        const isOver = text.length > MAX_LINES || isExhausted(this, text.length / 16);
        if (code === null || isOver) return nok(code);
        text += '\n';
        effects.consume(code);
        return (next) => (isLazy() ? nok(next) : step(next));
      };
      const step: State = (code) => {
        if (code === null || isLineEnd(code)) return decide(code);
        text += characterOf(code);
        effects.consume(code);
        return step;
      };
      return (code) => {
        effects.enter(tokenOf('structure'));
        return step(code);
      };
    },
  };
}

/** Structure within a text. */
function inlineOf(
  { open, closers, follows, judge }: TextJudge,
  name: 'structureText' | 'structureSpan' | 'jsxText',
) {
  const construct: Construct = {
    name,
    tokenize(this: TokenizeContext, effects, ok, nok) {
      const previous = characterOf(this.previous);
      const found: { it: Found | null } = { it: null };
      const look: Construct = {
        partial: true,
        tokenize(this: TokenizeContext, lookEffects, lookOk, lookNok) {
          let text = '';
          const isBegun = (at: number, code: Code) => at >= open.length || open[at] === characterOf(code);
          const step: State = (code) => {
            const last = text.at(-1) ?? '';
            if (last !== '' && closers.includes(last)) {
              const verdict = judge(text, characterOf(code));
              if (verdict === null) return lookNok(code);
              if (verdict !== 'more') {
                found.it = verdict;
                lookEffects.exit(tokenOf('structureText'));
                return lookOk(code);
              }
            }
            const isOver = text.length > MAX_TEXT || isExhausted(this, 1);
            if (code === null || isOver || !isBegun(text.length, code)) {
              return lookNok(code);
            }
            text += characterOf(code);
            lookEffects.consume(code);
            return step;
          };
          return (code) => {
            lookEffects.enter(tokenOf('structureText'));
            return step(code);
          };
        },
      };
      const consume: State = (code) =>
        found.it ? consumeFound(effects, name, found.it, ok)(code) : nok(code);
      if (follows && !follows(previous)) return nok;
      return effects.check(look, consume, nok);
    },
  };
  return construct;
}

const isSpace = (code: Code) => code === 32 || code === -2 || code === -1;

/** A line with four spaces in front, or an empty one, continues an admonition. */
const continuation: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    const indented = spaces(4, () => true);
    const blank = spaces(0, (code) => code === null || isLineEnd(code));
    return effects.check(blank, ok, effects.attempt(indented, ok, nok));
  },
};

/** At least so many spaces, at most too unless 0, before a character. */
function spaces(count: number, isNext: (code: Code) => boolean): Construct {
  return {
    partial: true,
    tokenize(effects, ok, nok) {
      let at = 0;
      const step: State = (code) => {
        if (isSpace(code) && (count === 0 || at < count)) {
          if (at === 0) effects.enter('linePrefix');
          at++;
          effects.consume(code);
          return step;
        }
        if (at > 0) effects.exit('linePrefix');
        return at >= count && isNext(code) ? ok(code) : nok(code);
      };
      return step;
    },
  };
}

/** A block whose further lines are indented (Python-Markdown). */
function containerOf(judge: LineJudge): Construct {
  return {
    name: 'structure',
    continuation,
    tokenize(this: TokenizeContext, effects, ok, nok) {
      const found: { it: Found | null } = { it: null };
      const consume: State = (code) => {
        if (!found.it) return nok(code);
        effects.enter(tokenOf('structure'), { _container: true });
        return consumeFound(effects, 'structure', found.it, ok)(code);
      };
      return effects.check(lookAhead(judge, found), consume, nok);
    },
    exit: (effects) => {
      effects.exit(tokenOf('structure'));
    },
  };
}

function byCode<T>(entries: readonly (readonly [string, T])[]): Record<number, T[]> {
  const found: Record<number, T[]> = {};
  for (const [characters, one] of entries) {
    for (const character of characters) {
      const code = character.charCodeAt(0);
      found[code] = [...(found[code] ?? []), one];
    }
  }
  return found;
}

const lines = STRUCTURE_LINES.map(([first, judge]) => [first, blockOf(judge, 'structure')] as const);
const texts = STRUCTURE_TEXTS.map(
  ([first, judge, name]) => [first, inlineOf(judge, name ?? 'structureText')] as const,
);

/** Structure of the programs that build sites from Markdown. */
export const structureSyntax: SyntaxExtension = {
  document: byCode(ADMONITIONS.map(([first, judge]) => [first, containerOf(judge)] as const)),
  flow: byCode(lines),
  text: byCode(texts),
};

/** The same, with MDX's imports, elements and expressions in place of HTML. */
export const mdxSyntax: SyntaxExtension = {
  ...structureSyntax,
  flow: byCode([['<{', blockOf(judgeFlowJsx, 'jsx')], ['ie', blockOf(judgeImport, 'structure')], ...lines]),
  text: byCode([
    ['<', inlineOf(judgeTag, 'jsxText')],
    ['{', inlineOf(judgeExpression, 'structureText')],
    ...texts.filter(([first]) => first !== '<' && first !== '{'),
  ]),
  disable: { null: ['autolink', 'codeIndented', 'htmlFlow', 'htmlText'] },
};

const exit = function exit(this: CompileContext, token: Token) {
  this.exit(token);
};
const enterBlock = (type: Structure['type']) =>
  function enter(this: CompileContext, token: Token) {
    this.enter({ type, children: [] } as unknown as TreeNode, token);
  };
const enterText = (type: StructureText['type']) =>
  function enter(this: CompileContext, token: Token) {
    // The description of an image is the text of its nodes.
    this.enter({ type, value: this.sliceSerialize(token) } as unknown as TreeNode, token);
  };

/** Nodes for it; only their positions and labels are used. */
export const structureNodes: TreeExtension = {
  enter: {
    structure: enterBlock('structure'),
    structureLabel: enterBlock('structureLabel'),
    structureSpan: enterBlock('structureSpan'),
    jsx: enterBlock('jsx'),
    structureText: enterText('structureText'),
    jsxText: enterText('jsxText'),
  },
  exit: {
    structure: exit,
    structureLabel: exit,
    structureSpan: exit,
    jsx: exit,
    structureText: exit,
    jsxText: exit,
  },
};
