import {
  type AbbreviationList,
  listAbbreviations,
  setAbbreviations,
} from '@tessera/shared/contract/document/abbreviations';
import { useMutationOf } from '@tessera/shared/query';
import { WordList } from '@tessera/shared/remote/word-list';
import { languageName, primaryLanguage } from '@tessera/shared/text/languages';
import { FormDialog, LanguageSelect, toast, useForm } from '@tessera/shared/ui';
import { t } from '../messages.ts';

/** The abbreviations of a given or chosen language, which may already have some. */
export function AbbreviationsSheet({
  lists,
  language,
  onClose,
}: {
  lists: readonly AbbreviationList[];
  /** `''` = the user chooses it. */
  language: string;
  onClose: () => void;
}) {
  const set = useMutationOf(setAbbreviations, { invalidates: [listAbbreviations] });
  const wordsOf = (tag: string) => lists.find((list) => list.language === primaryLanguage(tag))?.words ?? [];
  const form = useForm({
    defaults: { language, words: wordsOf(language) },
    schema: setAbbreviations.body,
    onSubmit: async (body, call) => {
      await set.mutateAsync({ body, ...call });
      toast({
        tone: 'success',
        message: t('abbreviations.saved', { language: languageName(primaryLanguage(body.language)) }),
      });
    },
  });
  const chosen = form.field('language');
  const { value: words, onChange, error } = form.field('words');
  /** Merges the language's existing abbreviations with those typed. */
  function choose(tag: string) {
    const before = wordsOf(chosen.value);
    const typed = words.filter((word) => !before.includes(word));
    form.set({ language: tag, words: [...new Set([...wordsOf(tag), ...typed])] });
  }
  return (
    <FormDialog
      form={form}
      title={
        language === ''
          ? t('abbreviations.new')
          : t('abbreviations.title', { language: languageName(language) })
      }
      submitLabel={t('save')}
      onClose={onClose}
      isSheet
    >
      {language === '' && (
        <LanguageSelect
          label={t('abbreviations.language')}
          description={t('abbreviations.language-hint')}
          {...chosen}
          onChange={choose}
        />
      )}
      <WordList
        // Otherwise it keeps showing the other language's words.
        key={primaryLanguage(chosen.value)}
        label={t('abbreviations.words')}
        description={t('abbreviations.words-hint')}
        words={words}
        onChange={onChange}
        error={error}
      />
    </FormDialog>
  );
}
