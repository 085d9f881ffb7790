/** The action after a repeated segment is approved. */
export type AfterRepeated = 'offer' | 'always' | 'never';

export const AFTER_REPEATED_NAME = 'after-repeated';

export const AFTER_REPEATED: readonly AfterRepeated[] = ['offer', 'always', 'never'];
