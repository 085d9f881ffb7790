import type { InterfaceLanguage } from '../../shared/domain/messages/languages.ts';

type Translated = Exclude<InterfaceLanguage, 'en'>;

/** A thing or role, and its one term in each language, matched in every inflection. */
export interface TradeWord {
  english: RegExp;
  words: Readonly<Record<Translated, RegExp>>;
  /** Common synonyms that the interface does not use. */
  not?: Readonly<Partial<Record<Translated, RegExp>>>;
}

/** The interface's terms for things and roles: one each, in every catalogue. */
export const TRADE_WORDS: Readonly<Record<string, TradeWord>> = {
  segment: {
    english: /\bsegments?\b/i,
    words: { de: /segment/i, fr: /segment/i, ar: /مقطع|مقاطع/, ja: /セグメント/ },
    not: { de: /abschnitt/i, ja: /分節/ },
  },
  memory: {
    english: /\bmemor(y|ies)\b/i,
    words: { de: /speicher/i, fr: /mémoire/i, ar: /ذاكر/, ja: /翻訳メモリ/ },
    not: { de: /\bmemor(y|ies)\b/i, ar: /ذواكر/ },
  },
  unit: {
    english: /\bunits?\b/i,
    words: { de: /einheit/i, fr: /unité/i, ar: /وحد/, ja: /単位/ },
    not: { ja: /ユニット/ },
  },
  glossary: {
    english: /\bglossar(y|ies)\b/i,
    words: { de: /glossar/i, fr: /glossaire/i, ar: /مسرد|مسارد/, ja: /用語集/ },
    not: { de: /terminologiebank/i, fr: /lexique/i, ar: /معجم/, ja: /グロッサリ/ },
  },
  term: {
    english: /\bterms?\b/i,
    words: { de: /benennung/i, fr: /terme/i, ar: /مصطلح/, ja: /用語|原語|訳語/ },
    not: { de: /\btermin(us|i)\b|\bterme?\b/i },
  },
  match: {
    english: /\bmatch(es)?\b/i,
    words: { de: /übereinstimmung/i, fr: /correspond/i, ar: /تطابق|مطابق/, ja: /一致/ },
    not: { de: /\bmatch(es)?\b|fundstelle/i, ja: /マッチ/ },
  },
  document: {
    english: /\bdocuments?\b/i,
    words: { de: /dokument/i, fr: /document/i, ar: /مستند/, ja: /文書/ },
    not: { ar: /وثيقة|وثائق/, ja: /ドキュメント/ },
  },
  approval: {
    english: /\bapprov(e|es|ed|al)\b/i,
    words: { de: /freig|freizu|\b(gibt|geben)\b.* frei\b/i, fr: /valid/i, ar: /عتم|عتُم/, ja: /承認/ },
    not: { de: /genehmig/i, fr: /approuv|approbation/i, ar: /موافقة/ },
  },
  translator: {
    english: /\btranslators?\b/i,
    words: { de: /übersetzer/i, fr: /traducteur|traductrice/i, ar: /مترجم/, ja: /翻訳者/ },
  },
  reviewer: {
    english: /\breviewers?\b/i,
    words: { de: /prüfer/i, fr: /réviseur/i, ar: /مراجع/, ja: /レビュアー|レビュー用/ },
    not: { de: /revisor|lektor/i, fr: /relect/i, ja: /レビュー担当|査読/ },
  },
  manager: {
    english: /\bmanagers?\b/i,
    words: { de: /manager/i, fr: /gestionnaire/i, ar: /مدير/, ja: /マネージャー/ },
    not: { de: /management|verwalter/i, fr: /\bresponsable/i },
  },
  administrator: {
    english: /\badministrators?\b/i,
    words: { de: /administrator/i, fr: /administrat/i, ar: /مسؤول/, ja: /管理者/ },
  },
};

/** Spellings that the messages of a language must not contain. */
export const HOUSE_RULES: Readonly<Partial<Record<InterfaceLanguage, RegExp>>> = {
  // 18%, 10,000: no space before the sign, none between thousands.
  en: /\d[ \u00a0\u202f]%|\}[ \u00a0\u202f]%|\d[\u00a0\u202f]\d{3}/,
  de: /\bCtrl\b|\d %|\} %/,
  // Only the narrow space does not break.
  fr: / [:;!?»]|« /,
  ja: /インポート|エクスポート|[ぁ-ん一-龠]:/,
};

/**
 * Messages whose translation rightly lacks the term, by term: English means something else (`Match case`), or
 * the context makes it clear.
 */
export const WITHOUT: Readonly<Record<string, readonly string[]>> = {
  segment: ['compared.summary'],
  unit: ['last-import.nothing-next'],
  term: ['add-term.submit'],
  match: [
    'audit.none',
    'change.case',
    'field.prefix',
    'filter.left',
    'filters.none-title',
    'found.none',
    'replace.case',
    'users.none-found',
  ],
  document: [
    'audit.action.document.sample.create',
    'audit.action.document.sample.remove',
    'audit.action.document.sample.restore',
    'repetitions.none',
  ],
};
