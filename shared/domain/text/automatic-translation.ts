/** The account's preference "Request machine translation automatically". On unless the user turned it off. */
export const AUTOMATIC_TRANSLATION = 'documents.automatic-translation';

/** Reads the stored value of any version. */
export const readAutomaticTranslation = (kept: unknown): boolean => kept !== false;
