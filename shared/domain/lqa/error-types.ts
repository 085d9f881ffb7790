/**
 * The error dimensions of Multidimensional Quality Metrics (MQM, https://themqm.org) with their types. An
 * error of any other type only has the dimension.
 */
export const ERROR_TYPES = {
  terminology: ['against-glossary', 'inconsistent-term', 'wrong-term'],
  accuracy: [
    'mistranslation',
    'overtranslation',
    'undertranslation',
    'addition',
    'omission',
    'untranslated',
    'do-not-translate',
  ],
  language: ['grammar', 'punctuation', 'spelling', 'unintelligible', 'characters'],
  style: ['style-guide', 'register', 'awkward', 'unidiomatic', 'inconsistent-style'],
  locale: ['number-format', 'date-format', 'measurement', 'currency', 'address', 'shortcut'],
  audience: ['offensive', 'cultural-reference'],
  design: ['markup', 'length', 'layout'],
  other: [],
} as const satisfies Record<string, readonly string[]>;

export type ErrorDimension = keyof typeof ERROR_TYPES;
/** `accuracy`, or `accuracy.omission`. */
export type ErrorType = {
  [D in ErrorDimension]: D | `${D}.${(typeof ERROR_TYPES)[D][number]}`;
}[ErrorDimension];

export const ERROR_DIMENSIONS = Object.keys(ERROR_TYPES) as ErrorDimension[];

/** Every type, each dimension before its types. */
export const ALL_ERROR_TYPES: readonly ErrorType[] = ERROR_DIMENSIONS.flatMap((dimension) => [
  dimension,
  ...ERROR_TYPES[dimension].map((type) => `${dimension}.${type}` as ErrorType),
]);

export const ERROR_SEVERITIES = ['neutral', 'minor', 'major', 'critical'] as const;
export type ErrorSeverity = (typeof ERROR_SEVERITIES)[number];

export function dimensionOf(type: ErrorType): ErrorDimension {
  return type.split('.')[0] as ErrorDimension;
}
