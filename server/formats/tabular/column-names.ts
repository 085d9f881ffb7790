import { COMMON_LANGUAGES, languageName, normaliseLanguage } from '@tessera/shared/text/languages';

/** The content of a column of a glossary or a bilingual table; `term` is a term in the column's language. */
export type ColumnKind =
  | 'source'
  | 'target'
  | 'term'
  | 'comment'
  | 'status'
  | 'part_of_speech'
  | 'definition'
  | 'context'
  | 'domain'
  | 'forbidden'
  | 'case_sensitive'
  | 'usage'
  | 'exact'
  | 'prefix'
  | 'max_length'
  | 'id';

/**
 * Common headings in lower case, without bracketed parts; en, de, fr, es, it, pt, nl, pl, cs, ru, uk, ar, ja,
 * zh.
 */
const NAMES: Record<Exclude<ColumnKind, 'term'>, string> = {
  source:
    'source|source term|source text|source language|source segment|term|terms|source value|original|quelle|quellbegriff|quellterm|quelltext|' +
    'ausgangssprache|begriff|benennung|terminus|terme source|terme|texte source|término|término de origen|término fuente|origen|fuente|termine|' +
    'termine di origine|origine|termo|termo de origem|origem|bron|bronterm|termin|termin źródłowy|źródło|zdroj|zdrojový termín|termín|исходный термин|' +
    'источник|термин|оригинал|джерело|термін|原文|原語|用語|术语|術語|源|源语|源术语|源文|المصدر|مصدر|النص المصدر|المصطلح|مصطلح|المصطلح المصدر|اللغة المصدر',
  target:
    'target|target term|target text|target language|target segment|target value|translation|translated term|translated|ziel|zielbegriff|zielterm|zieltext|' +
    'zielsprache|übersetzung|cible|terme cible|traduction|texte cible|destino|término de destino|término meta|traducción|traduzione|termine di destinazione|' +
    'destinazione|tradução|termo de destino|doel|doelterm|vertaling|cel|tłumaczenie|termin docelowy|cíl|cílový termín|překlad|перевод|целевой термин|' +
    'переклад|訳文|訳語|翻訳|译文|译语|翻译|目标|目标术语|الهدف|هدف|النص الهدف|المصطلح الهدف|اللغة الهدف|الترجمة|ترجمة',
  comment:
    'comment|comments|note|notes|remark|remarks|usage note|usage notes|usage|kommentar|bemerkung|anmerkung|hinweis|notiz|commentaire|commentaires|remarque|' +
    'comentario|comentarios|nota|notas|observaciones|commento|commenti|osservazioni|comentário|comentários|observações|opmerking|opmerkingen|toelichting|komentarz|uwagi|' +
    'uwaga|komentář|poznámka|комментарий|примечание|примечания|коментар|примітка|備考|コメント|注|备注|備註|注释|评论|تعليق|تعليقات|التعليقات|ملاحظة|ملاحظات|الملاحظات',
  status:
    'status|term status|usage status|state|approval|termstatus|statut|état|estado|estado del término|stato|estado do termo|stav|статус|ステータス|状态|狀態|الحالة|حالة',
  part_of_speech:
    'part of speech|pos|partofspeech|word class|grammatical category|wortart|classe grammaticale|catégorie grammaticale|nature|categoría gramatical|categoria grammaticale|' +
    'parte del discorso|classe gramatical|woordsoort|część mowy|slovní druh|часть речи|частина мови|品詞|词性|詞性|قسم الكلام|نوع الكلمة',
  definition:
    'definition|definitions|description|meaning|erklärung|beschreibung|définition|description du terme|definición|descripción|definizione|descrizione|definição|descrição|' +
    'definitie|omschrijving|definicja|opis|definice|popis|определение|описание|визначення|опис|定義|説明|定义|說明|说明|解释|التعريف|تعريف|الوصف|وصف',
  context:
    'context|example|examples|example of use|example sentence|usage example|sample sentence|kontext|beispiel|beispielsatz|contexte|exemple|contexto|ejemplo|contesto|esempio|' +
    'exemplo|voorbeeld|kontekst|przykład|příklad|контекст|пример|приклад|文脈|例文|用例|上下文|例句|示例|السياق|سياق|مثال',
  domain:
    'domain|subject|subject field|field|category|topic|area|data category|fachgebiet|sachgebiet|bereich|kategorie|domaine|catégorie|dominio|campo|categoría|ambito|categoria|' +
    'domínio|área|domein|vakgebied|dziedzina|kategoria|obor|kategorie pojmu|область|категория|предметная область|галузь|категорія|分野|カテゴリ|领域|領域|类别|分類|المجال|مجال|الفئة|فئة',
  forbidden:
    'forbidden|blacklisted|blacklist|do not use|prohibited|verboten|gesperrt|interdit|prohibido|vietato|proibito|proibido|verboden|zabronione|zakázáno|запрещено|запрещён|заборонено|禁止|禁用|محظور|ممنوع',
  case_sensitive:
    'case sensitive|casesensitive|case-sensitive|match case|groß-/kleinschreibung|sensible à la casse|distingue mayúsculas|maiuscole/minuscole|hoofdlettergevoelig',
  usage: 'usage guidance|how to use|verwendungshinweis|verwendung',
  exact: 'exact|exact match|exact only|genau',
  prefix: 'prefix|prefix match|match prefix|präfix',
  max_length:
    'max length|max. length|maxlength|maximum length|length limit|character limit|char limit|max characters|max chars|maximale länge|max. länge|zeichenlimit|' +
    'longueur maximale|longueur max.|limite de caractères|longitud máxima|límite de caracteres|lunghezza massima|limite di caratteri|comprimento máximo|' +
    'limite de caracteres|maximale lengte|tekenlimiet|maksymalna długość|limit znaków|maximální délka|максимальная длина|максимальна довжина|最大文字数|文字数制限|' +
    '最大长度|字数限制|الحد الأقصى للطول|الطول الأقصى',
  id: 'id|key|no.|nr|nr.|number|concept id|term id|entry id|identifier|concept|uid|schlüssel|clé|clave|chiave|chave|klucz|klíč|ключ|キー|编号|編號',
};

const KIND_BY_NAME = new Map<string, ColumnKind>();
for (const [kind, names] of Object.entries(NAMES)) {
  for (const name of names.split('|')) KIND_BY_NAME.set(name, kind as ColumnKind);
}

let languageNames: Map<string, string> | undefined;

/** `german` → `de`, `deutsch` → `de`, `english (united kingdom)` → `en-GB`; built on first use. */
function languagesByName(): Map<string, string> {
  if (languageNames) return languageNames;
  languageNames = new Map();
  for (const tag of COMMON_LANGUAGES) {
    for (const display of ['en', 'de', 'fr', 'es', 'it', 'ar', 'ja', tag]) {
      const name = languageName(tag, display).toLowerCase();
      if (!languageNames.has(name)) languageNames.set(name, tag);
    }
  }
  return languageNames;
}

export interface NamedColumn {
  kind: ColumnKind | null;
  lang: string | null;
  /** Whether this is a known heading and not a word that could also be a term. */
  sure: boolean;
}

/** Interprets a heading: `Target [de-DE]` → target, `de-DE`; `en_GB` → term, `en-GB`. */
export function readHeading(heading: string): NamedColumn {
  const name = heading
    .trim()
    .toLowerCase()
    .replace(/[*:]+$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim();
  if (name === '') return { kind: null, lang: null, sure: false };
  const whole = headingLanguage(heading);
  const direct = KIND_BY_NAME.get(name);
  if (direct) return { kind: direct, lang: null, sure: true };
  if (whole) return { kind: 'term', lang: whole, sure: true };
  const split = /^(.*?)\s*[([{:/|-]\s*([^()[\]{}]+?)\s*[)\]}]?$/.exec(name);
  if (split) {
    const [, outer = '', inner = ''] = split;
    const kind = KIND_BY_NAME.get(outer);
    const lang = headingLanguage(inner);
    if (kind && lang) return { kind, lang, sure: true };
    const outerLang = headingLanguage(outer);
    const innerKind = KIND_BY_NAME.get(inner);
    if (outerLang && innerKind) return { kind: innerKind, lang: outerLang, sure: true };
    if (outerLang && lang) return { kind: 'term', lang, sure: true };
    if (kind) return { kind, lang: null, sure: true };
  }
  return trailingLanguage(name);
}

/** `source en`, `term de-AT`, `en term`. */
function trailingLanguage(name: string): NamedColumn {
  const words = name.split(' ');
  const last = headingLanguage(words.at(-1) ?? '');
  const before = KIND_BY_NAME.get(words.slice(0, -1).join(' '));
  if (last && before) return { kind: before, lang: last, sure: true };
  const first = headingLanguage(words[0] ?? '');
  const after = KIND_BY_NAME.get(words.slice(1).join(' '));
  if (first && after) return { kind: after === 'source' ? 'term' : after, lang: first, sure: true };
  return { kind: null, lang: null, sure: false };
}

const knownLanguage = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

function headingLanguage(text: string): string | null {
  const word = text.trim();
  const named = languagesByName().get(word.toLowerCase());
  if (named) return named;
  if (!/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,3}$/.test(word)) return null;
  const tag = normaliseLanguage(word);
  if (tag === null) return null;
  const primary = tag.split('-')[0] ?? '';
  try {
    return knownLanguage.of(primary) === undefined ? null : tag;
  } catch {
    return null;
  }
}
