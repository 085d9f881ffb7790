import { getDocumentRecord } from '@tessera/shared/contract/document/record';
import { useClient } from '@tessera/shared/query';
import { cx, formatNumber, Tooltip, toast } from '@tessera/shared/ui';
import { rich, t } from '../live-editor/messages.ts';
import { useEditorActions } from '../session/editor-context.ts';
import * as css from './live.module.css';
import { useNamesAt, usePeople } from './live-context.ts';
import { initials, type Person } from './people.ts';

/** Avatars that fit the header; the rest are counted. */
const MOST = 4;
const COLOURS = [css.colour0, css.colour1, css.colour2, css.colour3, css.colour4];

/** Others who have the document open; a click goes to their segment. */
export function Collaborators() {
  const people = usePeople();
  if (people.length === 0) return null;
  const more = people.slice(MOST);
  return (
    <ul className={css.people} aria-label={t('people.label')}>
      {people.slice(0, MOST).map((person) => (
        <li key={person.user.id}>
          <Face person={person} />
        </li>
      ))}
      {more.length > 0 && (
        <li>
          <Tooltip text={more.map(({ user }) => user.username).join(', ')}>
            <span className={css.more}>+{more.length}</span>
          </Tooltip>
        </li>
      )}
    </ul>
  );
}

function Face({ person: { user, recordId } }: { person: Person }) {
  const client = useClient();
  const { goToRow } = useEditorActions();
  const visit = async () => {
    try {
      const { row_number } = await client.call(getDocumentRecord, { params: { id: recordId } });
      await goToRow(row_number);
    } catch {
      toast({ message: t('people.gone', { name: user.username }) });
    }
  };
  return (
    <Tooltip text={t('people.visit-hint', { name: user.username })}>
      <button
        type="button"
        className={cx(css.face, COLOURS[user.id % COLOURS.length])}
        aria-label={t('people.visit', { name: user.username })}
        // Drawn by the style sheet: the initials are not part of the accessible name.
        data-initials={initials(user.username)}
        onClick={() => void visit()}
      />
    </Tooltip>
  );
}

/** How many people have the document open, including the user; in the status line. */
export function PeopleCount() {
  const { length } = usePeople();
  const count = length + 1;
  return length === 0 ? null : <span>{t('people.count', { count, n: formatNumber(count) })}</span>;
}

/** Marks a row with the users in it. */
export function PresenceMark({ recordId }: { recordId: number }) {
  const names = useNamesAt(recordId);
  if (names === '') return null;
  const all = names.split(', ');
  const here = t('people.here', { count: all.length, names });
  return (
    <span role="img" className={css.here} title={here} aria-label={here}>
      {initials(all[0] ?? '')}
      {all.length > 1 && `+${all.length - 1}`}
    </span>
  );
}

/**
 * In the live row: another user is editing it as well. Nothing is locked; conflicting texts can be compared.
 */
export function SameSegment({ recordId }: { recordId: number }) {
  const names = useNamesAt(recordId);
  return (
    <div role="status" className={css.same} hidden={names === ''}>
      {names !== '' &&
        rich('people.same', { count: names.split(', ').length, names }, { b: (content) => <b>{content}</b> })}
    </div>
  );
}
