import type { Endpoint } from '../../../shared/domain/contract/endpoint.ts';
import type { Context } from './context.ts';
import type { Dice } from './dice.ts';
import {
  FORMATS,
  fileOf,
  type GivenFile,
  type GivenPackage,
  largeTmxOf,
  packageOf,
  termsOf,
  tmxOf,
} from './files.ts';
import type { Request } from './stage.ts';

/** How often a document is uploaded in a package. */
const PACKAGES = 0.3;
/** In one process jobs run one after the other: only their order matters. */
const LARGE_UNITS = { process: 20_000, inProcess: 20 };

type Form = NonNullable<Request['form']>;

/** The form of an upload; `id` = the document in the path. */
export async function formOf(endpoint: Endpoint, dice: Dice, context: Context, id: number): Promise<Form> {
  const into = async (name: string, noun: 'glossary' | 'memory') => {
    const items = await context.existing.items(noun);
    return dice.chance(0.6) && items.length > 0
      ? { [name]: String(dice.of(items)?.id) }
      : { name: `Uploaded ${dice.number(99)}`, source_lang: 'en', target_lang: 'de' };
  };
  switch (endpoint.id) {
    case 'glossary.upload':
    case 'glossary.imports.stage':
      return { fields: await into('glossary_id', 'glossary'), file: termsOf(dice) };
    case 'memory.upload':
    case 'memory.import.preview': {
      if (context.isLarge) {
        const units = context.stage.isProcess ? LARGE_UNITS.process : LARGE_UNITS.inProcess;
        return { fields: await into('memory_id', 'memory'), file: largeTmxOf(dice, units) };
      }
      // Copies of a memory keep its marks.
      const copy = dice.chance(0.5) ? dice.of(context.downloads.memory) : undefined;
      const file = copy === undefined ? tmxOf(dice, 1 + dice.number(6)) : { name: 'copy.tmx', text: copy };
      return { fields: await into('memory_id', 'memory'), file };
    }
    case 'document.versions.create':
      return { fields: {}, file: await versionOf(id, dice, context) };
    case 'document.reimports.create':
      return { fields: {}, file: await returnedFile(id, dice, context) };
    default:
      if (dice.chance(PACKAGES)) {
        const formats = [dice.of(FORMATS) ?? 'json', dice.of(FORMATS) ?? 'json'];
        return newDocument(packageOf(formats, context.nextSecret, dice));
      }
      return newDocument(fileOf(dice.of(FORMATS) ?? 'json', context.nextSecret(), dice));
  }
}

export function newDocument({ options, ...file }: GivenFile | GivenPackage): Form {
  const fields = { source_lang: 'en', target_lang: 'de' };
  return { fields: options ? { ...fields, options: JSON.stringify(options) } : fields, file };
}

async function versionOf(id: number, dice: Dice, context: Context): Promise<GivenFile> {
  const document = (await context.existing.documents()).find((each) => each.id === id);
  const format = document?.file_name.split('.').at(-1) ?? 'json';
  return fileOf(FORMATS.includes(format) ? format : 'json', document?.secret ?? '', dice);
}

/** The last download, as a reviewer may have changed it. */
async function returnedFile(id: number, dice: Dice, context: Context): Promise<GivenFile> {
  const document = (await context.existing.documents()).find((each) => each.id === id);
  const text = context.downloads.document.get(id) ?? '{}';
  const changed = dice.chance(0.8) ? text.replaceAll('Reiher', 'Kranich').replace(/\bDer\b/, 'Die') : text;
  return { name: document?.file_name ?? 'x.json', text: changed };
}
