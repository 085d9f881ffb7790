import { Composer, CST, type Document, Parser } from 'yaml';
import { type Localised, localised } from '../../../messages/localised.ts';
import { FormatError, placedError } from '../../format-error.ts';
import { Places } from '../../xml/place.ts';

/** Deeper files are not catalogues, and would overflow the composer's stack. */
const MAX_DEPTH = 100;
/** In characters: the parsed file takes many times the memory. */
const MAX_LENGTH = 10_000_000;
const MAX_NODES = 300_000;

/**
 * Parses a file as YAML 1.1, like Rails and most loaders; aliases are not expanded and tags not run. Throws a
 * FormatError with the position.
 */
export function parseYaml(text: string): Document.Parsed[] {
  if (text.length > MAX_LENGTH) {
    throw new FormatError('too-large', localised('format.too-large', { megabytes: MAX_LENGTH / 1_000_000 }));
  }
  const parsed = parse(text);
  if (!(parsed instanceof FormatError)) return parsed;
  // YAML 1.0 allowed commas in tags, `!example.org,2007/Name`; the parser does not.
  const masked = text.replace(OLD_TAG, (tag) => tag.replaceAll(',', ';'));
  const again = masked === text ? parsed : parse(masked);
  if (again instanceof FormatError) throw parsed;
  return again;
}

const OLD_TAG = /(?<=(?:^|[:?-][ \t]+)(?:&\w+[ \t]+)?)![\w./:-]+(?:,[\w./:-]+)+(?=[ \t\r]*$|[ \t]+[{[])/gm;

function parse(text: string): Document.Parsed[] | FormatError {
  const tokens = [...new Parser().parse(text)];
  const places = new Places(text);
  const budget = { nodes: MAX_NODES };
  for (const token of tokens) refuseExcess(token, places, budget);
  const composer = new Composer({ version: '1.1', uniqueKeys: false, logLevel: 'silent' });
  const documents = [...composer.compose(tokens)];
  const [first] = documents.flatMap(({ errors }) => errors);
  if (!first) return documents;
  return refused(
    places,
    first.pos[0],
    localised('format.yaml', { reason: first.message.trim().replace(/\.$/, '') }),
  );
}

/** Walks the tree without recursion, since depth is what it checks. */
function refuseExcess(root: CST.Token, places: Places, budget: { nodes: number }): void {
  const open: { token: CST.Token; depth: number }[] = [{ token: root, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { token, depth } = next;
    if (depth > MAX_DEPTH) {
      throw refused(places, token.offset, localised('format.nested', { count: MAX_DEPTH }));
    }
    budget.nodes--;
    if (budget.nodes < 0) {
      throw refused(places, token.offset, localised('format.yaml.too-many', { count: MAX_NODES }));
    }
    if (token.type === 'document' && token.value) open.push({ token: token.value, depth });
    if (!CST.isCollection(token)) continue;
    for (const { key, value } of token.items) {
      if (key) open.push({ token: key, depth: depth + 1 });
      if (value) open.push({ token: value, depth: depth + 1 });
    }
  }
}

function refused(places: Places, at: number, problem: Localised): FormatError {
  return placedError('yaml', problem, places.at(at));
}
