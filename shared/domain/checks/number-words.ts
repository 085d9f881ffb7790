/** The words for one to twelve that can replace a figure; in other languages a spelt-out number is reported. */
const WORDS: Record<string, string> = {
  en: 'one two three four five six seven eight nine ten eleven twelve',
  de: 'ein|eine|einen|einem|einer|eins zwei|zweier drei vier fünf sechs sieben acht neun zehn elf zwölf',
  fr: 'un|une deux trois quatre cinq six sept huit neuf dix onze douze',
  es: 'un|una|uno dos tres cuatro cinco seis siete ocho nueve diez once doce',
  it: 'un|una|uno due tre quattro cinque sei sette otto nove dieci undici dodici',
  pt: 'um|uma dois|duas três quatro cinco seis sete oito nove dez onze doze',
  ca: 'un|una dos|dues tres quatre cinc sis set vuit nou deu onze dotze',
  nl: 'een|één twee drie vier vijf zes zeven acht negen tien elf twaalf',
  af: 'een twee drie vier vyf ses sewe agt nege tien elf twaalf',
  sv: 'en|ett två tre fyra fem sex sju åtta nio tio elva tolv',
  da: 'en|et to tre fire fem seks syv otte ni ti elleve tolv',
  nb: 'en|ett|ei to tre fire fem seks sju|syv åtte ni ti elleve tolv',
  fi: 'yksi|yhden kaksi|kahden kolme|kolmen neljä|neljän viisi|viiden kuusi|kuuden seitsemän kahdeksan yhdeksän kymmenen yksitoista kaksitoista',
  pl: 'jeden|jedna|jedno|jednego|jednej dwa|dwie|dwóch trzy|trzech cztery|czterech pięć|pięciu sześć|sześciu siedem|siedmiu osiem|ośmiu dziewięć|dziewięciu dziesięć|dziesięciu jedenaście dwanaście',
  cs: 'jeden|jedna|jedno|jednoho|jedné dva|dvě|dvou tři|tří čtyři|čtyř pět|pěti šest|šesti sedm|sedmi osm|osmi devět|devíti deset|deseti jedenáct dvanáct',
  ru: 'один|одна|одно|одного|одной два|две|двух три|трёх|трех четыре|четырёх|четырех пять|пяти шесть|шести семь|семи восемь|восьми девять|девяти десять|десяти одиннадцать двенадцать',
  uk: 'один|одна|одне|одного два|дві|двох три|трьох чотири|чотирьох пять|п’ять|п’яти шість|шести сім|семи вісім|восьми дев’ять десять|десяти одинадцять дванадцять',
  ro: 'un|una|unu doi|două trei patru cinci șase șapte opt nouă zece unsprezece doisprezece',
  hu: 'egy kettő|két három négy öt hat hét nyolc kilenc tíz tizenegy tizenkettő',
  tr: 'bir iki üç dört beş altı yedi sekiz dokuz on on_bir on_iki',
  el: 'ένα|μία|ένας|έναν|μια δύο|δυο τρία|τρεις τριών|τέσσερα|τέσσερις πέντε έξι επτά|εφτά οκτώ|οχτώ εννέα|εννιά δέκα έντεκα δώδεκα',
  ko: '하나|한 둘|두 셋|세|석 넷|네|넉 다섯 여섯 일곱 여덟 아홉 열 열하나|열한 열둘|열두',
};
/** Nought in the languages above; the words do not clash. */
const NOUGHT = 'zero zéro cero null nul noll nolla nula ноль нуль nulla sıfır μηδέν'.split(' ');
const HAN = '一二三四五六七八九十';

const tables = new Map<string, Map<string, string>>();

function tableFor(language: string): Map<string, string> {
  let table = tables.get(language);
  if (!table) {
    table = new Map();
    for (const [i, forms] of (WORDS[language]?.split(' ') ?? []).entries()) {
      for (const form of forms.split('|')) table.set(form, String(i + 1));
    }
    for (const word of NOUGHT) table.set(word, '0');
    tables.set(language, table);
  }
  return table;
}

const months = new Map<string, Map<string, number>>();

/** Names of the months, long and short, in lower case, with the month from 1. */
export function monthNames(lang: string): Map<string, number> {
  let names = months.get(lang);
  if (!names) {
    names = new Map();
    try {
      // With a day the name may be inflected.
      for (const options of [
        { month: 'long' },
        { month: 'long', day: 'numeric' },
        { month: 'short', day: 'numeric' },
      ] as const) {
        const format = new Intl.DateTimeFormat(lang, { ...options, timeZone: 'UTC' });
        for (let i = 0; i < 12; i++) {
          const part = format.formatToParts(Date.UTC(2001, i, 1)).find(({ type }) => type === 'month');
          const name = part?.value.toLowerCase().replace(/\.$/, '');
          if (name && !/\p{N}/u.test(name)) names.set(name, i + 1);
        }
      }
    } catch {
      // A language unknown to Intl has no month names here.
    }
    months.set(lang, names);
  }
  return names;
}

/** Whether English words express a number above twelve, which the other side may write in figures. */
export function hasLargeNumberWord(text: string, language: string): boolean {
  if (language !== 'en') return false;
  return /\b(?:\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|dozens?|thousands?|half|twice)\b/i.test(
    text,
  );
}

/** Values expressed in words: number words and month names. */
export function spelledValues(text: string, lang: string, language: string): string[] {
  const values: string[] = [];
  const table = tableFor(language);
  const names = monthNames(lang);
  for (const [word] of text.toLowerCase().matchAll(/\p{L}[\p{L}\p{M}’']*/gu)) {
    const value = table.get(word) ?? names.get(word)?.toString();
    if (value !== undefined) values.push(value);
  }
  if (language === 'zh' || language === 'ja' || language === 'ko') {
    for (const char of text) {
      if (char === '零' || char === '〇' || char === '영') values.push('0');
      const i = HAN.indexOf(char);
      if (i >= 0) values.push(String(i + 1));
    }
    if (/两|兩/.test(text)) values.push('2');
  }
  return values;
}
