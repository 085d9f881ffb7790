import { forbiddenXmlCharacter } from '@tessera/shared/text/xml-chars';
import { announce } from '@tessera/shared/ui';
import { FilterList } from '../../core/keys/FilterList.tsx';
import type { FilterItem } from '../../core/keys/filter-items.ts';
import { useEditorActions } from '../../core/session/editor-context.ts';
import { usePreference } from '../../core/session/remember.ts';
import { characterOf, codePointOf, SPECIAL_CHARACTERS, type SpecialCharacter, signOf } from './characters.ts';
import { t } from './messages.ts';

interface CharacterItem extends FilterItem {
  text: string;
}

const MOST_RECENT = 8;

function itemOf({ text, name, group, also }: SpecialCharacter, prefix = ''): CharacterItem {
  return {
    id: prefix + text,
    text,
    label: name,
    sign: signOf(text),
    detail: codePointOf(text),
    also: `${text} ${also} ${group}`,
  };
}

/** A character looked up by its code point. */
function byNumber(typed: string): CharacterItem[] {
  const text = characterOf(typed);
  if (text === null || SPECIAL_CHARACTERS.some((character) => character.text === text)) return [];
  const isForbidden = forbiddenXmlCharacter(text) !== null;
  return [
    {
      ...itemOf(
        { text, name: t('list.numbered', { code: codePointOf(text) }), group: '', also: '' },
        'number ',
      ),
      sign: isForbidden ? '�' : signOf(text),
      disabledReason: isForbidden ? t('list.forbidden') : null,
    },
  ];
}

/** Characters missing from keyboards, by name or code point; recently used ones first. */
export function CharacterList({ onClose }: { onClose: () => void }) {
  const { insert } = useEditorActions();
  const [recent, setRecent] = usePreference<string>('characters', '');
  const used = [...recent];
  const first = used.flatMap((text) => SPECIAL_CHARACTERS.find((character) => character.text === text) ?? []);
  const rest = SPECIAL_CHARACTERS.filter(({ text }) => !used.includes(text));
  return (
    <FilterList
      title={t('list.title')}
      placeholder={t('list.find')}
      noun="character"
      items={[...first, ...rest].map((character) => itemOf(character))}
      itemsFor={byNumber}
      onClose={onClose}
      onChoose={({ text, label }) => {
        setRecent([text, ...used.filter((other) => other !== text)].slice(0, MOST_RECENT).join(''));
        insert(text);
        announce(t('list.inserted', { name: label }));
      }}
    />
  );
}
