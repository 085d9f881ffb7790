import { getDocumentRecord } from '@tessera/shared/contract/document/record';
import { useClient } from '@tessera/shared/query';
import { cx, formatCount, Tooltip, toast } from '@tessera/shared/ui';
import { useEditorActions } from '../session/editor-context.ts';
import * as css from './live.module.css';
import { useNamesAt, usePeople } from './live-context.ts';
import { initials, type Person } from './people.ts';

/** Avatars that fit the header; the rest are counted. */
const MOST = 4;
const COLOURS = [css.colour0, css.colour1, css.colour2, css.colour3, css.colour4];

/** Who else has the document open; a click goes to their segment. */
export function Collaborators() {
  const people = usePeople();
  if (people.length === 0) return null;
  const more = people.slice(MOST);
  return (
    <ul className={css.people} aria-label="Others in this document">
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
      toast({ message: `${user.username} is at a segment that is no longer there.` });
    }
  };
  return (
    <Tooltip text={`${user.username} is here. Go to where they are.`}>
      <button
        type="button"
        className={cx(css.face, COLOURS[user.id % COLOURS.length])}
        aria-label={`Go to ${user.username}`}
        // Drawn by the style sheet: the initials are not part of the accessible name.
        data-initials={initials(user.username)}
        onClick={() => void visit()}
      />
    </Tooltip>
  );
}

/** How many people have the document open, including oneself; in the status line. */
export function PeopleCount() {
  const { length } = usePeople();
  return length === 0 ? null : <span>{formatCount(length + 1, 'person', 'people')}</span>;
}

/** Marks a row with the people at it. */
export function PresenceMark({ recordId }: { recordId: number }) {
  const names = useNamesAt(recordId);
  if (names === '') return null;
  const all = names.split(', ');
  return (
    <span role="img" className={css.here} title={`${names} is here`} aria-label={`${names} is here`}>
      {initials(all[0] ?? '')}
      {all.length > 1 && `+${all.length - 1}`}
    </span>
  );
}

/** In the live row: somebody else is editing it too. Nothing is locked; conflicting texts can be compared. */
export function SameSegment({ recordId }: { recordId: number }) {
  const names = useNamesAt(recordId);
  return (
    <div role="status" className={css.same} hidden={names === ''}>
      {names !== '' && (
        <>
          <b>{names}</b> {names.includes(', ') ? 'are' : 'is'} in this segment too. Nothing is overwritten:
          both texts are kept.
        </>
      )}
    </div>
  );
}
