/** The action after a repeated segment is approved. */
export type AfterRepeated = 'offer' | 'always' | 'never';

export const AFTER_REPEATED_NAME = 'after-repeated';

export const AFTER_REPEATED: readonly { value: AfterRepeated; label: string }[] = [
  { value: 'offer', label: 'offer it in the status line' },
  { value: 'always', label: 'give it to the repetitions at once' },
  { value: 'never', label: 'do nothing' },
];
