import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { EngineKind } from '../../../shared/domain/contract/machine-translation.ts';

/**
 * Servers that accept only the documented API of each engine: an unknown parameter, a missing one or a wrong
 * key is rejected. They "translate" by writing text in capitals, without changing markup.
 */
export interface PublishedEngine {
  address: string;
  /** The received bodies, even with a wrong key. */
  received: string[];
  /** Statuses to answer with instead, in turn. */
  fail: number[];
  /** Answers instead of a translation, in turn. */
  say: ((text: string) => string)[];
  /** Promises to await before answering, in turn. */
  wait: (() => Promise<unknown>)[];
  close(): Promise<void>;
}

export const KEY = 'key-of-the-engine';

interface Refusal {
  status: number;
  body: unknown;
}
interface Asked {
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
  translate: (text: string) => string;
}

/** Capitals outside of markup and character references. */
const capitals = (text: string) =>
  text.replace(/(<[^>]*>|&[^;]+;)|[^<&]+/gu, (all, markup: string | undefined) =>
    markup === undefined ? all.toUpperCase() : all,
  );

/** For plain text. */
const shout = (text: string) => text.toUpperCase();

const refuse = (status: number, body: unknown = { message: 'Refused' }): Refusal => ({ status, body });

const deeplBody = z.strictObject({
  text: z.array(z.string()).min(1).max(50),
  source_lang: z.enum(['EN', 'DE', 'FR', 'ES', 'PT', 'ZH', 'JA']),
  target_lang: z.enum(['DE', 'EN-US', 'EN-GB', 'FR', 'ES', 'PT-BR', 'PT-PT', 'ZH-HANS', 'ZH-HANT', 'JA']),
  context: z.string().optional(),
  tag_handling: z.enum(['xml', 'html']).optional(),
  split_sentences: z.enum(['0', '1', 'nonewlines']).optional(),
  preserve_formatting: z.boolean().optional(),
});
const googleBody = z.strictObject({
  q: z.array(z.string()).min(1).max(128),
  source: z.string().optional(),
  target: z.string(),
  format: z.enum(['text', 'html']).optional(),
});
const microsoftBody = z
  .array(z.strictObject({ Text: z.string() }))
  .min(1)
  .max(1000);
const libreBody = z.strictObject({
  q: z.array(z.string()).min(1),
  source: z.string(),
  target: z.string(),
  format: z.enum(['text', 'html']).optional(),
  api_key: z.string(),
});
const openaiBody = z.strictObject({
  model: z.literal('a-model'),
  messages: z.array(z.strictObject({ role: z.enum(['system', 'user']), content: z.string() })).min(1),
  temperature: z.number().min(0).max(2).optional(),
});

const languageToolForm = z.strictObject({
  language: z.enum(['en', 'en-US', 'en-GB', 'de', 'de-DE', 'fr', 'sv', 'auto']),
  text: z.string().optional(),
  data: z.string().optional(),
  motherTongue: z.string().optional(),
  enabledRules: z.string().optional(),
  disabledRules: z.string().optional(),
  enabledCategories: z.string().optional(),
  disabledCategories: z.string().optional(),
  enabledOnly: z.enum(['true', 'false']).optional(),
  level: z.enum(['default', 'picky']).optional(),
});
const annotatedText = z.strictObject({
  annotation: z.array(
    z.union([
      z.strictObject({ text: z.string() }),
      z.strictObject({ markup: z.string(), interpretAs: z.string().optional() }),
    ]),
  ),
});

/** The mistakes that the server finds, by exact word. */
const MISTAKES: Record<string, { replacements: string[]; rule: string; category: string; message: string }> =
  {
    'an house': {
      replacements: ['a house'],
      rule: 'EN_A_VS_AN',
      category: 'MISC',
      message: 'Use “a” instead of ‘an’ if the following word doesn’t start with a vowel sound.',
    },
    mistaek: {
      replacements: ['mistake', 'mistakes'],
      rule: 'MORFOLOGIK_RULE_EN_US',
      category: 'TYPOS',
      message: 'Possible spelling mistake found.',
    },
  };

/** A complete answer as LanguageTool sends it. Positions count markup, which itself is not checked. */
function languageToolAnswer({ language, text, data }: z.output<typeof languageToolForm>): object {
  const parts =
    data === undefined ? [{ text: text ?? '' }] : annotatedText.parse(JSON.parse(data)).annotation;
  const whole = parts.map((part) => ('text' in part ? part.text : '\0'.repeat(part.markup.length))).join('');
  const matches = Object.entries(MISTAKES).flatMap(([words, { replacements, rule, category, message }]) =>
    [...whole.matchAll(new RegExp(words, 'g'))].map(({ index }) => ({
      message,
      shortMessage: '',
      replacements: replacements.map((value) => ({ value })),
      offset: index,
      length: words.length,
      context: { text: whole, offset: index, length: words.length },
      sentence: whole,
      type: { typeName: 'Other' },
      rule: { id: rule, description: '', issueType: 'grammar', category: { id: category, name: category } },
      ignoreForIncompleteSentence: false,
      contextForSureMatch: 1,
    })),
  );
  const of = { name: language, code: language };
  return {
    software: { name: 'LanguageTool', version: '6.6', apiVersion: 1, premium: false, status: '' },
    warnings: { incompleteResults: false },
    language: { ...of, detectedLanguage: { ...of, confidence: 1 } },
    matches,
  };
}

const isJson = ({ headers }: Asked) => /^application\/json\b/i.test(headers['content-type'] ?? '');

function read<T>(schema: z.ZodType<T>, asked: Asked): T | null {
  if (!isJson(asked)) return null;
  const parsed = schema.safeParse(JSON.parse(asked.body));
  return parsed.success ? parsed.data : null;
}

const PROTOCOLS: Record<Exclude<EngineKind, 'apertium'>, (asked: Asked) => Refusal | object> = {
  deepl(asked) {
    if (asked.path !== '/v2/translate' || asked.query.size > 0) return refuse(404);
    if (asked.headers.authorization !== `DeepL-Auth-Key ${KEY}`) return refuse(403);
    const body = read(deeplBody, asked);
    if (!body) return refuse(400);
    return {
      translations: body.text.map((text) => ({
        detected_source_language: body.source_lang,
        text: asked.translate(text),
      })),
    };
  },
  google(asked) {
    if (asked.path !== '/language/translate/v2' || asked.query.size > 0) return refuse(404);
    if (asked.headers['x-goog-api-key'] !== KEY) return refuse(403);
    const body = read(googleBody, asked);
    if (!body) return refuse(400);
    return { data: { translations: body.q.map((text) => ({ translatedText: asked.translate(text) })) } };
  },
  microsoft(asked) {
    const known = ['api-version', 'from', 'to', 'textType'];
    if (asked.path !== '/translate' || [...asked.query.keys()].some((name) => !known.includes(name)))
      return refuse(400);
    if (asked.query.get('api-version') !== '3.0' || !asked.query.get('to')) return refuse(400);
    if (asked.headers['ocp-apim-subscription-key'] !== KEY) return refuse(401);
    if (asked.headers['ocp-apim-subscription-region'] !== 'westeurope') return refuse(401);
    const body = read(microsoftBody, asked);
    if (!body) return refuse(400);
    const to = asked.query.get('to');
    return body.map(({ Text }) => ({ translations: [{ text: asked.translate(Text), to }] }));
  },
  libretranslate(asked) {
    if (asked.path !== '/translate' || asked.query.size > 0) return refuse(404);
    const body = read(libreBody, asked);
    if (!body) return refuse(400);
    if (body.api_key !== KEY) return refuse(403, { error: 'Invalid API key' });
    return { translatedText: body.q.map(asked.translate) };
  },
  languagetool(asked) {
    if (asked.path !== '/v2/check' || asked.query.size > 0) return refuse(404);
    if (!/^application\/x-www-form-urlencoded\b/i.test(asked.headers['content-type'] ?? ''))
      return refuse(400);
    const form = languageToolForm.safeParse(Object.fromEntries(new URLSearchParams(asked.body)));
    if (!form.success || (form.data.text === undefined) === (form.data.data === undefined))
      return refuse(400);
    return languageToolAnswer(form.data);
  },
  openai(asked) {
    if (asked.path !== '/v1/chat/completions' || asked.query.size > 0) return refuse(404);
    if (asked.headers.authorization !== `Bearer ${KEY}`) return refuse(401);
    const body = read(openaiBody, asked);
    if (!body) return refuse(400);
    const message = body.messages.findLast(({ role }) => role === 'user')?.content ?? '';
    const text = message.replace(/^\{.*\}\nText to translate:\n/, '');
    return {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1,
      model: body.model,
      choices: [
        { index: 0, message: { role: 'assistant', content: asked.translate(text) }, finish_reason: 'stop' },
      ],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    };
  },
};

function send(response: ServerResponse, answer: Refusal | object): void {
  const isRefusal = 'status' in answer && 'body' in answer;
  response.writeHead(isRefusal ? Number(answer.status) : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(isRefusal ? answer.body : answer));
}

/** Lists of languages, as each service publishes them. */
const LANGUAGES: Record<
  Exclude<EngineKind, 'apertium' | 'openai'>,
  (asked: Omit<Asked, 'body' | 'translate'>) => Refusal | object
> = {
  deepl({ path, query, headers }) {
    if (path !== '/v2/languages') return refuse(404);
    if (headers.authorization !== `DeepL-Auth-Key ${KEY}`) return refuse(403);
    const body = deeplBody.shape;
    const codes = query.get('type') === 'target' ? body.target_lang.options : body.source_lang.options;
    return codes.map((language) => ({ language, name: language }));
  },
  google({ path, headers }) {
    if (path !== '/language/translate/v2/languages') return refuse(404);
    if (headers['x-goog-api-key'] !== KEY) return refuse(403);
    return { data: { languages: ['en', 'de', 'fr', 'zh', 'zh-TW'].map((language) => ({ language })) } };
  },
  microsoft({ path, query }) {
    if (path !== '/languages' || query.get('api-version') !== '3.0') return refuse(400);
    const translation = Object.fromEntries(
      ['en', 'de', 'fr', 'zh-Hant'].map((code) => [code, { name: code }]),
    );
    return { translation };
  },
  libretranslate({ path }) {
    if (path !== '/languages') return refuse(404);
    const codes = ['en', 'de', 'fr', 'zh-Hans'];
    return codes.map((code) => ({ code, name: code, targets: codes.filter((other) => other !== code) }));
  },
  languagetool({ path }) {
    if (path !== '/v2/languages') return refuse(404);
    const codes = ['en-US', 'en-GB', 'de-DE', 'fr', 'sv'];
    return codes.map((longCode) => ({ name: longCode, code: longCode.slice(0, 2), longCode }));
  },
};

export async function startPublishedEngine(kind: Exclude<EngineKind, 'apertium'>): Promise<PublishedEngine> {
  const received: string[] = [];
  const fail: number[] = [];
  const say: PublishedEngine['say'] = [];
  const wait: PublishedEngine['wait'] = [];
  const server: Server = createServer(async (request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://engine');
    if (request.method === 'GET') {
      const { headers } = request;
      const list = kind === 'openai' ? refuse(404) : LANGUAGES[kind]({ path, query, headers });
      send(response, list);
      return;
    }
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    received.push(body);
    await wait.shift()?.();
    const translate = (text: string) => (say.shift() ?? (kind === 'openai' ? shout : capitals))(text);
    const status = fail.shift();
    const answer =
      request.method !== 'POST'
        ? refuse(405)
        : status
          ? refuse(status)
          : PROTOCOLS[kind]({ path, query, headers: request.headers, body, translate });
    send(response, answer);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address: kind === 'openai' ? `${origin}/v1` : origin,
    received,
    fail,
    say,
    wait,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
