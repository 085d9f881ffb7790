import type { INTERFACE_LANGUAGE_TAGS } from '../../../shared/domain/messages/languages.ts';

/** A text in every language of the interface. */
export type Texts = Record<(typeof INTERFACE_LANGUAGE_TAGS)[number], string>;

export const NAMES: Record<'document' | 'memory' | 'glossary', Texts> = {
  document: {
    en: 'Sample: kettle guide',
    de: 'Muster: Anleitung zum Wasserkocher',
    fr: 'Exemple : notice de la bouilloire',
    ar: 'عيّنة: دليل الغلاية',
    ja: 'サンプル：ケトルの説明書',
  },
  memory: {
    en: 'Sample: memory',
    de: 'Muster: Übersetzungsspeicher',
    fr: 'Exemple : mémoire de traduction',
    ar: 'عيّنة: ذاكرة الترجمة',
    ja: 'サンプル：翻訳メモリ',
  },
  glossary: {
    en: 'Sample: glossary',
    de: 'Muster: Glossar',
    fr: 'Exemple : glossaire',
    ar: 'عيّنة: المسرد',
    ja: 'サンプル：用語集',
  },
};

export const TERMS: readonly Texts[] = [
  { en: 'kettle', de: 'Wasserkocher', fr: 'bouilloire', ar: 'غلاية', ja: 'ケトル' },
  { en: 'lid', de: 'Deckel', fr: 'couvercle', ar: 'غطاء', ja: 'ふた' },
  { en: 'base', de: 'Sockel', fr: 'socle', ar: 'قاعدة', ja: '電源プレート' },
  { en: 'filter', de: 'Filter', fr: 'filtre', ar: 'مرشح', ja: 'フィルター' },
  { en: 'water', de: 'Wasser', fr: 'eau', ar: 'ماء', ja: '水' },
];

/** The sentences of the document; `before` is the similar one in the memory. */
export const SENTENCES: readonly (Texts & { before?: Texts | 'the same' })[] = [
  {
    en: 'Your new kettle',
    de: 'Ihr neuer Wasserkocher',
    fr: 'Votre nouvelle bouilloire',
    ar: 'غلاية الماء الجديدة',
    ja: '新しいケトル',
    before: 'the same',
  },
  {
    en: 'Fill the kettle with fresh water.',
    de: 'Füllen Sie den Wasserkocher mit frischem Wasser.',
    fr: 'Remplissez la bouilloire d’eau fraîche.',
    ar: 'املأ الغلاية بماء نقي.',
    ja: 'ケトルに新しい水を入れます。',
    before: {
      en: 'Fill the kettle with cold water.',
      de: 'Füllen Sie den Wasserkocher mit kaltem Wasser.',
      fr: 'Remplissez la bouilloire d’eau froide.',
      ar: 'املأ الغلاية بماء بارد.',
      ja: 'ケトルに冷たい水を入れます。',
    },
  },
  {
    en: 'Close the lid before you switch the kettle on.',
    de: 'Schließen Sie den Deckel, bevor Sie den Wasserkocher einschalten.',
    fr: 'Fermez le couvercle avant d’allumer la bouilloire.',
    ar: 'أغلق الغطاء قبل تشغيل الغلاية.',
    ja: 'ケトルの電源を入れる前に、ふたを閉めます。',
    before: {
      en: 'Close the lid before you lift the kettle.',
      de: 'Schließen Sie den Deckel, bevor Sie den Wasserkocher anheben.',
      fr: 'Fermez le couvercle avant de soulever la bouilloire.',
      ar: 'أغلق الغطاء قبل رفع الغلاية.',
      ja: 'ケトルを持ち上げる前に、ふたを閉めます。',
    },
  },
  {
    en: 'Place the kettle on its base.',
    de: 'Stellen Sie den Wasserkocher auf den Sockel.',
    fr: 'Posez la bouilloire sur son socle.',
    ar: 'ضع الغلاية على القاعدة.',
    ja: 'ケトルを電源プレートに置きます。',
    before: 'the same',
  },
  {
    en: 'The kettle switches off when the water boils.',
    de: 'Der Wasserkocher schaltet sich aus, sobald das Wasser kocht.',
    fr: 'La bouilloire s’éteint dès que l’eau bout.',
    ar: 'تتوقف الغلاية عندما يغلي الماء.',
    ja: '水が沸騰すると、ケトルの電源が切れます。',
  },
  {
    en: 'Rinse the filter once a week.',
    de: 'Spülen Sie den Filter einmal pro Woche aus.',
    fr: 'Rincez le filtre une fois par semaine.',
    ar: 'اشطف المرشح مرة في الأسبوع.',
    ja: 'フィルターを週に1回すすぎます。',
    before: {
      en: 'Rinse the filter once a month.',
      de: 'Spülen Sie den Filter einmal pro Monat aus.',
      fr: 'Rincez le filtre une fois par mois.',
      ar: 'اشطف المرشح مرة في الشهر.',
      ja: 'フィルターを月に1回すすぎます。',
    },
  },
  {
    en: 'Keep the kettle out of the reach of children.',
    de: 'Bewahren Sie den Wasserkocher außerhalb der Reichweite von Kindern auf.',
    fr: 'Gardez la bouilloire hors de portée des enfants.',
    ar: 'احفظ الغلاية بعيدًا عن متناول الأطفال.',
    ja: 'ケトルは子どもの手の届かない場所に置きます。',
  },
  {
    en: 'Enjoy your tea!',
    de: 'Genießen Sie Ihren Tee!',
    fr: 'Savourez votre thé !',
    ar: 'استمتع بالشاي!',
    ja: 'お茶をお楽しみください。',
  },
];
