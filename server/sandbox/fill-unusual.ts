import { BOLD, bold } from './samples/course-texts.ts';
import { xliffOf } from './samples/files.ts';
import type { Filler } from './workspace.ts';

const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const LONG_NAME = `${'The very long name of a thing that somebody pasted from a contract, '.repeat(3).slice(0, 190)}end`;
const FAMILY = '👩‍👩‍👧‍👦';

const NAMES = [
  LONG_NAME,
  LONG_WORD.repeat(2).slice(0, 200),
  'مسرد المصطلحات البحرية (2026)',
  'מילון מונחים – חלק א׳',
  `Flags 🇦🇶🇳🇵 and families ${FAMILY}`,
  '<b>Not bold</b> & "quoted" \'twice\'',
  'ﬁne Zalgo: h̷̢̛e̶l̵l̴o̸',
  '船舶用語集',
  '.',
];

const TEXTS: [source: string, target: string][] = [
  ['Fire exit', 'مخرج الحريق'],
  ['Version 2.0 (beta), 50 % off', 'الإصدار 2.0 (تجريبي)، خصم 50 %'],
  ['A family', FAMILY],
  [LONG_WORD, LONG_WORD.toUpperCase()],
  ['Use <br> and &amp; with care', 'استخدم <br> و &amp; بحذر'],
  ['e\u0301 is not é', 'é'],
  ['non\u00a0breaking\u00a0space and zero\u200bwidth', 'مسافة\u00a0غير\u00a0قابلة\u200bللكسر'],
  ['She said “no”, he heard ‘yes’', 'قالت «لا»'],
  ['I İ ı i', 'ı İ'],
  ['A line\nand another', 'سطر\nوآخر'],
  [`A sentence that does not end ${'and goes on '.repeat(120)}`.trim(), 'جملة لا تنتهي '.repeat(80).trim()],
  ['𠮷野家', '𠮷'],
];

/** Names of maximum length, right-to-left writing, emoji, pseudo-markup, and texts that break layouts. */
export async function fillUnusual(filler: Filler): Promise<void> {
  for (const name of NAMES) {
    await filler.post('/glossary/', { name, source_lang: 'en', target_lang: 'ar' });
    await filler.post('/translation_memory/', { name, source_lang: 'he', target_lang: 'ja' });
    await filler.upload(
      '/document/',
      'unusual.xlf',
      xliffOf({ name, source_lang: 'en', target_lang: 'ar', rows: TEXTS.map(([source]) => ({ source })) }),
      { name },
    );
  }
  const glossary = await filler.post('/glossary/', {
    name: 'Unusual terms',
    source_lang: 'en',
    target_lang: 'ar',
  });
  const memory = await filler.post('/translation_memory/', {
    name: 'Unusual units',
    source_lang: 'en',
    target_lang: 'ar',
  });
  for (const [source, target] of TEXTS) {
    await filler.post(`/glossary/${glossary.id}/records`, { source, target, comment: `${source} ${target}` });
    await filler.post(`/translation_memory/${memory.id}/records`, { source, target });
  }
  await filler.upload(
    '/document/',
    'unusual.xlf',
    xliffOf({
      name: 'Unusual segments.xlf',
      source_lang: 'en',
      target_lang: 'ar',
      rows: [
        ...TEXTS.map(([source, target], index) => ({ source, target: index % 2 ? target : '' })),
        {
          source: `Keep the ${bold('lifeline')} free.`,
          target: `حافظ على ${bold('حبل النجاة')}`,
          codes: [BOLD],
        },
      ],
    }),
    { name: 'Unusual segments.xlf' },
  );
  await filler.post('/users/', {
    email: `${'a'.repeat(60)}.${'b'.repeat(60)}@${'sub.'.repeat(20)}example.com`,
    username: LONG_NAME,
    role: 'user',
  });
  await filler.post('/users/', { email: 'rtl@example.com', username: 'محمد בן־דוד', role: 'reviewer' });
}
