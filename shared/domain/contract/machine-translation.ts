import { z } from '@tessera/shared/schema';
import { id, language, listQuery, message, name, pathId, recordsOf, text, time, wording } from './common.ts';
import { endpoint } from './endpoint.ts';
import { OF_DOCUMENT, OF_OPERATIONS, OF_SEGMENT } from './resource.ts';

/**
 * The protocol of an engine. `openai` is any endpoint with OpenAI's chat completions; `languagetool` does not
 * translate, but checks text.
 */
export const ENGINE_KINDS = [
  'deepl',
  'google',
  'microsoft',
  'libretranslate',
  'apertium',
  'openai',
  'languagetool',
] as const;
export const engineKind = z.enum(ENGINE_KINDS);
export type EngineKind = z.output<typeof engineKind>;

/** The settings that an engine of a kind needs, for server and form. */
export const ENGINE_NEEDS: Record<
  EngineKind,
  { key: 'required' | 'optional' | 'none'; address: 'required' | 'optional'; model?: true; region?: true }
> = {
  deepl: { key: 'required', address: 'optional' },
  google: { key: 'required', address: 'optional' },
  microsoft: { key: 'required', address: 'optional', region: true },
  libretranslate: { key: 'optional', address: 'required' },
  apertium: { key: 'none', address: 'required' },
  openai: { key: 'optional', address: 'required', model: true },
  languagetool: { key: 'none', address: 'required' },
};

/** Maximum number of engines. */
export const MAX_ENGINES = 50;
/** Maximum characters that an engine may receive in a month. */
const MAX_BUDGET = 2_000_000_000;

const address = z
  .string()
  .trim()
  .max(2000)
  .refine((value) => value === '' || isWebAddress(value), 'field.web-address');

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}

const pair = z.object({ source_lang: language, target_lang: language });
export type EnginePair = z.output<typeof pair>;

const settings = {
  name,
  kind: engineKind,
  /** `''` = the service's default. */
  address: address.default(''),
  /** For a language model's endpoint. */
  model: z.string().trim().max(200).default(''),
  /** For a Microsoft key. */
  region: z.string().trim().max(100).default(''),
  /** Empty = every pair. `en` covers every English. */
  pairs: z.array(pair).max(200).default([]),
  /** Maximum characters sent in a month. */
  budget: z.int().min(0).max(MAX_BUDGET).default(500_000),
  enabled: z.boolean().default(false),
  /** Whether the editor requests translations without a command. */
  automatic: z.boolean().default(true),
};

/** Never contains the key. */
export const engine = z.object({
  id,
  name: z.string(),
  kind: engineKind,
  address: z.string(),
  model: z.string(),
  region: z.string(),
  pairs: z.array(z.object({ source_lang: z.string(), target_lang: z.string() })),
  budget: z.int(),
  enabled: z.boolean(),
  /** Absent in answers of older servers, which are asked by command only. */
  automatic: z.boolean().optional(),
  has_key: z.boolean(),
  /** Characters sent this month (UTC). */
  used: z.int(),
  created_at: time,
  updated_at: time,
});
export type Engine = z.output<typeof engine>;

/** Stored encrypted; `''` removes it, absent keeps it. */
const key = z.string().trim().max(2000).optional();

export const listEngines = endpoint({
  id: 'machine_translation.list',
  method: 'GET',
  path: '/machine_translation/',
  summary: 'The machine translation engines and their usage this month',
  access: 'webhooks.manage',
  answer: z.array(engine),
});

export const createEngine = endpoint({
  id: 'machine_translation.create',
  method: 'POST',
  path: '/machine_translation/',
  summary: 'Add an engine; it is initially off',
  access: 'webhooks.manage',
  body: z.object({ ...settings, key }),
  answer: engine,
  status: 201,
  errors: { 409: 'There are too many' },
});

export const updateEngine = endpoint({
  id: 'machine_translation.update',
  method: 'PUT',
  path: '/machine_translation/{id}',
  summary: 'Change an engine. Changing the address requires the key again',
  access: 'webhooks.manage',
  resource: OF_OPERATIONS,
  params: pathId,
  body: z.object({
    name: name.optional(),
    address: address.optional(),
    model: settings.model.unwrap().optional(),
    region: settings.region.unwrap().optional(),
    pairs: settings.pairs.unwrap().optional(),
    budget: settings.budget.unwrap().optional(),
    enabled: z.boolean().optional(),
    automatic: z.boolean().optional(),
    key,
  }),
  answer: engine,
});

export const deleteEngine = endpoint({
  id: 'machine_translation.delete',
  method: 'DELETE',
  path: '/machine_translation/{id}',
  summary: 'Delete an engine with its key and cached answers; the log of sent texts is kept',
  access: 'webhooks.manage',
  resource: OF_OPERATIONS,
  params: pathId,
  answer: message,
});

export const testEngine = endpoint({
  id: 'machine_translation.test',
  method: 'POST',
  path: '/machine_translation/{id}/test',
  summary: 'Send a test sentence with a tag, even to an engine that is off; returns the result',
  access: 'webhooks.manage',
  resource: OF_OPERATIONS,
  params: pathId,
  body: z.object({ source_lang: language, target_lang: language }),
  answer: z.object({
    sent: z.string(),
    /** `null` = none; `problem` has the reason. */
    target: z.string().nullable(),
    keeps_tags: z.boolean(),
    /** In English. */
    problem: z.string().nullable(),
    problem_says: wording.optional(),
    /** The answer of the engine or the network, as logged. */
    reason: z.string().nullable(),
  }),
});

export const sending = z.object({
  id,
  at: time,
  user: z.object({ id, username: z.string() }).nullable(),
  /** `null` = a test. */
  document: z.object({ id, name: z.string() }).nullable(),
  engine: z.string(),
  /** The host it was sent to. */
  host: z.string(),
  purpose: z.enum(['suggestion', 'pretranslation', 'check', 'test']),
  texts: z.int(),
  characters: z.int(),
  outcome: z.enum(['answered', 'failed']),
  error: z.string().nullable(),
});
export type Sending = z.output<typeof sending>;

export const listSendings = endpoint({
  id: 'machine_translation.log',
  method: 'GET',
  path: '/machine_translation/log',
  summary: 'Texts sent to engines: user, time, document and size; newest first, 100 per page',
  access: 'webhooks.manage',
  query: z.object({ page: listQuery.shape.page }),
  answer: recordsOf(sending),
});

/** An engine as visible to translators. */
const offered = z.object({ id, name: z.string(), kind: engineKind });

export const getDocumentEngines = endpoint({
  id: 'document.machine_translation',
  method: 'GET',
  path: '/document/{id}/machine_translation',
  summary: 'The engines for a document’s languages; none if its text must not be sent',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  answer: z.object({
    must_not_leave: z.boolean(),
    engines: z.array(
      offered.extend({
        /** Whether the editor may ask without a command. Absent in answers of older servers. */
        automatic: z.boolean().optional(),
      }),
    ),
    /**
     * Whether text may be sent to LanguageTool for checking. Absent in answers of older servers, which have
     * none.
     */
    checks: z.boolean().optional(),
  }),
});

export const machineSuggestion = z.object({
  engine: offered,
  /** In the inline-code notation. */
  target: z.string(),
  /** Numbers of the source's tags missing in the engine's answer. */
  lost_codes: z.array(z.int()),
  /** The exact text sent. */
  sent: z.string(),
  /** The host it was sent to. */
  host: z.string(),
  /** Characters sent for this answer, now or when it was first given. */
  characters: z.int(),
  /** Whether the answer was cached from an earlier call, with nothing sent now. */
  is_kept: z.boolean(),
});
export type MachineSuggestion = z.output<typeof machineSuggestion>;

const languageMatch = z.object({
  /** `[start, end)` in UTF-16 code units of the target in the inline-code notation. */
  start: z.int(),
  end: z.int(),
  /** In LanguageTool's answer language. */
  message: z.string(),
  /** Most likely first. */
  replacements: z.array(z.string()),
  rule: z.string(),
  category: z.string(),
});
export type LanguageMatch = z.output<typeof languageMatch>;

export const checkLanguage = endpoint({
  id: 'document.records.language_check',
  method: 'POST',
  path: '/document/records/{id}/language_check',
  summary: 'Check a target with the workspace’s LanguageTool. The text is sent to an external service',
  access: 'document.translate',
  resource: OF_SEGMENT,
  params: pathId,
  body: z.object({ target: text }),
  answer: z.object({
    /** False = the engine failed or its budget is used up; the sending log has the reason. */
    is_answered: z.boolean(),
    matches: z.array(languageMatch),
  }),
  errors: { 409: 'The text must not be sent, or there is no LanguageTool for its language' },
});

export const suggestByMachine = endpoint({
  id: 'document.records.machine_translation',
  method: 'POST',
  path: '/document/records/{id}/machine_translation',
  summary: 'Translate a segment with an engine. The text is sent to an external service',
  access: 'document.translate',
  resource: OF_SEGMENT,
  params: pathId,
  body: z.object({
    engine_id: id,
    /** Requested by the editor without a command: a fifth of the engine's budget is kept for commands. */
    automatic: z.boolean().default(false),
  }),
  answer: machineSuggestion,
  errors: {
    409: 'The text must not be sent, the engine is off or not asked automatically, or its budget is used up',
    502: 'The engine failed; see the detail',
  },
});
