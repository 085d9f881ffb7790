import { KEY } from '../../../server/machine-translation/testing/published-engines.ts';
import type { Endpoint } from '../../../shared/domain/contract/endpoint.ts';
import type { ReferenceKind, ResourceReference } from '../../../shared/domain/contract/resource.ts';
import type { Context } from './context.ts';
import { Dice } from './dice.ts';
import type { Noun } from './existing.ts';
import { formOf } from './forms.ts';
import { fittingValue, schemaOf } from './schema-values.ts';
import type { Request } from './stage.ts';
import { changedText } from './texts.ts';

/** Ids of nothing. */
const NOTHING = ['0', '2147483647', 'x'];
const MISSING = 0.03;

/** The nouns of further ids in a path, by parameter and the beginning of the path. */
const PARTS: readonly [name: string, path: string, noun: Noun][] = [
  ['action_id', '/document', 'document action'],
  ['action_id', '/translation_memory', 'memory action'],
  ['comment_id', '', 'comment'],
  ['error_id', '', 'lqa error'],
  ['waiver_id', '/document/records', 'waiver'],
  ['waiver_id', '/document/{id}/qa/lasting', 'lasting waiver'],
  ['reimport_id', '', 'reimport'],
  ['version_id', '', 'version'],
  ['delivery', '', 'delivery'],
  ['session', '', 'session'],
  ['token', '', 'token'],
];
const OTHER_IDS: Record<string, Noun> = {
  '/users/': 'user',
  '/webhook/': 'webhook',
  '/machine_translation/': 'engine',
  '/user/tokens': 'token',
};

/** The request of a planned call. */
export async function requestFor(endpoint: Endpoint, seed: number, context: Context): Promise<Request> {
  const dice = new Dice(seed);
  const chosen = await paramsOf(endpoint, dice, context);
  const params = context.params ?? chosen;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = await queryOf(endpoint, dice, context);
  const request = { method: endpoint.method, path: path + query, params };
  if (endpoint.bodyKind === 'none') return request;
  if (endpoint.bodyKind === 'multipart')
    return { ...request, form: await formOf(endpoint, dice, context, Number(params.id)) };
  return { ...request, body: await bodyOf(endpoint, dice, context, params) };
}

type Values = Record<string, string | number>;

async function paramsOf(endpoint: Endpoint, dice: Dice, context: Context): Promise<Values> {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const params: Values = {};
  if (names.includes('kind')) params.kind = dice.one(['document', 'glossary', 'memory']);
  const part = PARTS.find(([name, path]) => names.includes(name) && endpoint.path.startsWith(path));
  if (part && !dice.chance(MISSING)) {
    const [name, , noun] = part;
    const item = await choose(noun, dice, context);
    if (item) Object.assign(params, { [name]: item.id, ...(item.of === 0 ? {} : { id: item.of }) });
  }
  for (const name of names) {
    if (params[name] !== undefined) continue;
    if (name === 'list') params[name] = dice.one(['glossaries', 'memories', 'documents', 'users']);
    else if (name === 'name') params[name] = dice.one(['recent', 'theme']);
    else if (name === 'user_id') params[name] = await someoneElse(dice, context);
    else params[name] = await idFor(endpoint, params, dice, context);
  }
  return params;
}

async function idFor(
  endpoint: Endpoint,
  params: Values,
  dice: Dice,
  context: Context,
): Promise<string | number> {
  if (dice.chance(MISSING)) return dice.of(NOTHING) ?? '0';
  const other = Object.entries(OTHER_IDS).find(([path]) => endpoint.path.startsWith(path))?.[1];
  if (other === 'user') return someoneElse(dice, context);
  const noun = other ?? nounOf(endpoint.resource, params);
  if (endpoint.id === 'document.records.join' && dice.chance(0.7)) {
    const half = await firstHalf(context);
    if (half !== undefined) return half;
  }
  const item = noun ? await choose(noun, dice, context, attaches(endpoint)) : undefined;
  return item?.id ?? '1';
}

/** The segment before the one that was made last, which is mostly the other half of a split. */
async function firstHalf({ existing, onlyDocument }: Context): Promise<number | undefined> {
  const segments = (await existing.segments()).filter(
    ({ document_id }) => onlyDocument === undefined || document_id === onlyDocument,
  );
  const last = segments.toSorted((a, b) => b.id - a.id)[0];
  return segments.find(
    ({ document_id, row_number }) => document_id === last?.document_id && row_number === last.row_number - 1,
  )?.id;
}

function nounOf(rule: Endpoint['resource'], params: Values): Noun | null {
  const references = (Array.isArray(rule) ? rule : [rule]) as (ResourceReference | undefined)[];
  const own = references.find((each) => each && 'from' in each && each.from === 'params.id');
  const kind: ReferenceKind | undefined = own?.kind;
  return kind === 'any' ? (params.kind as Noun) : (kind ?? null);
}

/** Whether it brings other documents' texts into a document. */
const attaches = ({ id }: Endpoint) => /^document\.(memories|glossaries)\.set$/.test(id);

/** An existing row, of the chosen document if there is one. */
async function choose(noun: Noun, dice: Dice, context: Context, isAttaching = false) {
  const { onlyDocument, ownDocument, existing, stage } = context;
  let items = await existing.items(noun);
  if (isAttaching) items = items.filter(({ id }) => id !== ownDocument);
  // The history's users stay signed in.
  if (noun === 'session') items = items.filter(({ of }) => !Object.values(stage.ids).includes(of));
  if (onlyDocument !== undefined) {
    if (noun === 'document') items = items.filter(({ id }) => id === onlyDocument);
    else if (['segment', 'version', 'reimport', 'document action'].includes(noun))
      items = items.filter(({ of }) => of === onlyDocument);
  }
  // Users mostly continue with the newest one.
  const recent = items.slice(-4);
  return dice.chance(0.5) ? dice.of(recent) : dice.of(items);
}

/** The people of the history keep their accounts and rights. */
async function someoneElse(dice: Dice, { existing, stage }: Context): Promise<number> {
  const people = Object.values(stage.ids);
  const users = await existing.items('user');
  return Number(dice.of(users.filter(({ id }) => !people.includes(Number(id))))?.id ?? 2147483647);
}

async function queryOf(endpoint: Endpoint, dice: Dice, context: Context): Promise<string> {
  if (dice.chance(0.6)) return '';
  const meaning = async ([name = '']: readonly string[]) =>
    name === 'page'
      ? dice.number(2)
      : /ids?$/.test(name)
        ? (await choose('document', dice, context))?.id
        : undefined;
  const value = (await fittingValue(schemaOf(endpoint.query), dice, meaning)) as Record<string, unknown>;
  const fields = Object.entries(value).filter(([, each]) => each !== null && each !== undefined);
  if (fields.length === 0) return '';
  return `?${fields.map(([name, each]) => `${name}=${encodeURIComponent(String(each))}`).join('&')}`;
}

/** Lists of ids in bodies. */
const ID_LISTS: Record<string, Noun> = {
  memory_ids: 'memory',
  document_ids: 'document',
  glossary_ids: 'glossary',
  mentions: 'user',
  except: 'segment',
};
const SINGLE_IDS: Record<string, Noun> = {
  engine_id: 'engine',
  glossary_id: 'glossary',
  memory_id: 'memory',
  synonym_of: 'term',
  document_id: 'document',
  record_id: 'segment',
};

async function bodyOf(endpoint: Endpoint, dice: Dice, context: Context, params: Values): Promise<unknown> {
  const { existing, stage } = context;
  const id = Number(params.id);
  const segments = await existing.segments();
  const isOfSegment = endpoint.path.startsWith('/document/records');
  const segment = isOfSegment ? segments.find((each) => each.id === id) : undefined;
  const secret = await secretFor(endpoint, context, id);
  const meaning = async (names: readonly string[]): Promise<unknown> => {
    const name = names.at(-1) ?? '';
    const parent = names.at(-2) ?? '';
    if (ID_LISTS[name]) return [(await choose(ID_LISTS[name], dice, context))?.id ?? 1];
    if (name === 'ids') {
      const noun = endpoint.path.startsWith('/translation_memory') ? 'unit' : 'segment';
      return [(await choose(noun, dice, context))?.id ?? 1];
    }
    if (name === 'id' && parent === 'memories') return (await choose('memory', dice, context))?.id ?? 1;
    if (name === 'id' && parent === 'glossaries') return (await choose('glossary', dice, context))?.id ?? 1;
    if (name === 'record_id' && endpoint.path.startsWith('/glossary'))
      return (await choose('term', dice, context))?.id ?? 1;
    if (SINGLE_IDS[name]) return (await choose(SINGLE_IDS[name], dice, context))?.id ?? 1;
    switch (name) {
      case 'version':
        return versionFor(endpoint, params, dice, context);
      case 'next_version':
        return segments.find(
          (each) => each.document_id === segment?.document_id && each.row_number === segment.row_number + 1,
        )?.version;
      case 'target':
        if (segment) return changedText(dice, segment, secret);
        return `${dice.of(['Der Reiher', '=Ziel', '-1', '@x;=y'])} ${secret}`;
      case 'source':
        return `${dice.of(['The heron', 'A buoy', '+1', 'a\t=b'])} ${secret}`;
      case 'text':
      case 'note':
      case 'definition':
      case 'comment':
      case 'usage':
        return dice.one(['A comment', '=1+1', '\t@x', 'a,=b;+c\t-d']);
      case 'source_offset':
        return 1 + dice.number(Math.max(1, (segment?.source.length ?? 2) - 1));
      case 'target_offset':
        return segment?.target ? dice.number(segment.target.length + 1) : null;
      case 'source_lang':
        return 'en';
      case 'target_lang':
        return 'de';
      case 'name':
        return `${dice.one(['Name', '=Name', 'النص'])} ${dice.number(99)}`;
      case 'username':
        return `Someone ${dice.number(99)}`;
      case 'email':
        return `someone${dice.number(9)}@example.com`;
      case 'due_on':
        return '2027-01-31';
      case 'address':
        return dice.chance(0.5) ? stage.engineAddress : stage.toolAddress;
      case 'key':
        return KEY;
      case 'model':
        return 'a-model';
      case 'url':
        return 'http://127.0.0.1:9/';
      case 'similarity_threshold':
        return 0.5 + dice.number(6) / 10;
      case 'find':
        return dice.one(['e', 'Der', 'a', '=', 'bold']);
      case 'replace':
        return dice.one(['E', '', '=', '$&$&', 'ü']);
      case 'dry_run':
        return dice.chance(0.15);
      case 'regex':
        return dice.chance(0.1);
      case 'filter':
        return dice.chance(0.7) ? {} : undefined;
      case 'memories':
        return dice.chance(0.2) ? [] : undefined;
      case 'fingerprint':
      case 'check':
      case 'subject':
        return issueField(name, id, dice, context);
      default:
        return undefined;
    }
  };
  return fittingValue(schemaOf(endpoint.body), dice, meaning);
}

async function issueField(name: string, id: number, dice: Dice, { existing }: Context): Promise<string> {
  const issues = await existing.issues();
  const own = issues.filter(({ record_id, document_id }) => record_id === id || document_id === id);
  const issue = dice.of(own.length > 0 ? own : issues);
  return (name === 'check' ? issue?.check_id : name === 'fingerprint' ? issue?.fingerprint : '') ?? 'numbers';
}

/** The base that an up-to-date page sends; sometimes an older one. */
async function versionFor(endpoint: Endpoint, params: Values, dice: Dice, context: Context): Promise<number> {
  const { existing, stage, actor } = context;
  const id = Number(params.id);
  const known = endpoint.path.startsWith('/user/views')
    ? await existing.viewsVersion(stage.ids[actor], String(params.list))
    : await existing.versionOf(tableOf(endpoint.path), id);
  const version = known ?? 1;
  return dice.chance(0.1) ? version - 1 : version;
}

function tableOf(path: string): 'document_record' | 'unit' | 'glossary_record' {
  if (path.startsWith('/glossary')) return 'glossary_record';
  return path.startsWith('/translation_memory') ? 'unit' : 'document_record';
}

/** The word of the document that a text belongs to. */
async function secretFor(endpoint: Endpoint, { existing }: Context, id: number): Promise<string> {
  if (!endpoint.path.startsWith('/document')) return '';
  const documents = await existing.documents();
  const segment = (await existing.segments()).find((each) => each.id === id);
  const documentId = endpoint.path.startsWith('/document/records') ? segment?.document_id : id;
  return documents.find((each) => each.id === documentId)?.secret ?? '';
}
