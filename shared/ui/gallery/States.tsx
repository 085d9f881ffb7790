import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError } from '../../browser/api/index.ts';
import { useUrlState } from '../../browser/router/index.ts';
import {
  Button,
  type ButtonProps,
  Checkbox,
  DataTable,
  EmptyState,
  IconBook2,
  IconButton,
  IconPencil,
  IconTrash,
  LanguageSelect,
  LinkButton,
  Page,
  PasswordField,
  SearchField,
  Select,
  Tabs,
  Textarea,
  TextField,
} from '../index.ts';
import { settingsKey } from '../table/settings-key.ts';
import { DENSITIES } from '../table/table-settings.ts';
import { allowForcedStates, type ForcedState } from './force-states.ts';
import { COLUMNS } from './sample-columns.tsx';
import { type SampleTerm, sampleTerms } from './samples.ts';

const FORCED: readonly (ForcedState | 'at rest')[] = ['at rest', 'hover', 'focus', 'pressed'];
const TERMS = sampleTerms(6, Date.now());
const nothing = () => {};

/** Draws its children as if in a state. */
function Forced({ state, of, children }: { state: string; of: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const element of box.current?.querySelectorAll(of) ?? []) element.setAttribute('data-state', state);
  });
  return <div ref={box}>{children}</div>;
}

interface PieceProps {
  name: string;
  /** Selector of the element under the pointer. */
  of: string;
  rest: (state: string) => ReactNode;
  states: Record<string, ReactNode>;
}

/** A component in each possible state. */
function Piece({ name, of, rest, states }: PieceProps) {
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: '1rem', alignItems: 'end' }}>
        {FORCED.map((state) => (
          <figure key={state} style={{ margin: 0 }}>
            <Forced state={state} of={of}>
              {rest(state)}
            </Forced>
            <figcaption>{state}</figcaption>
          </figure>
        ))}
        {Object.entries(states).map(([state, piece]) => (
          <figure key={state} style={{ margin: 0 }}>
            {piece}
            <figcaption>{state}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

const button = (props: Partial<ButtonProps>) => ({
  of: 'button',
  rest: () => <Button {...props}>Import</Button>,
  states: {
    disabled: (
      <Button {...props} disabledReason="Only managers may import">
        Import
      </Button>
    ),
    loading: (
      <Button {...props} busy>
        Importing
      </Button>
    ),
  },
});

const field = { label: 'Name', onChange: nothing };
const wrong = { error: 'Somebody else has this name' };
const STATUS = ['preferred', 'forbidden'].map((value) => ({ value, label: value }));

function Table(props: { name: string; query?: object; isStill?: boolean }) {
  const position = useUrlState({ prefix: `${props.name}.` });
  return (
    <section aria-label={props.name}>
      <h2>{props.name}</h2>
      <DataTable<SampleTerm>
        label={props.name}
        rows="terms"
        settingsName={`gallery ${props.name}`}
        query={{ data: TERMS, error: null, isFetching: false, refetch: nothing, ...props.query }}
        columns={COLUMNS}
        rowKey={(term) => term.id}
        position={position}
        onOpen={nothing}
        isCurrent={(term) => term.id === 2}
        rowName={(term) => term.source}
        actions={() => [{ label: 'Edit', icon: IconPencil, onSelect: nothing }]}
        bulkActions={() => [{ label: 'Delete', icon: IconTrash, onSelect: nothing }]}
        empty={
          <EmptyState icon={IconBook2} title="No term contains that">
            Try fewer letters, or add it as a new term.
          </EmptyState>
        }
      />
    </section>
  );
}

/** All interactive components in every state, and tables in every density. */
export function States() {
  useEffect(allowForcedStates, []);
  for (const density of DENSITIES)
    localStorage.setItem(settingsKey(0, `gallery ${density}`), JSON.stringify({ density }));
  return (
    <Page title="States">
      <h1>States</h1>
      <Piece name="Primary button" {...button({ variant: 'primary' })} />
      <Piece name="Button" {...button({})} />
      <Piece name="Quiet button" {...button({ variant: 'quiet' })} />
      <Piece name="Danger button" {...button({ variant: 'danger', icon: IconTrash })} />
      <Piece name="Small button" {...button({ size: 'small' })} />
      <Piece
        name="Icon button"
        of="button"
        rest={() => <IconButton icon={IconPencil} label="Edit" />}
        states={{
          disabled: <IconButton icon={IconPencil} label="Edit" disabledReason="Somebody else edits it" />,
          loading: <IconButton icon={IconPencil} label="Edit" busy />,
          selected: <IconButton icon={IconPencil} label="Edit" aria-pressed />,
        }}
      />
      <Piece name="Link" of="a" rest={() => <LinkButton to="/elsewhere">Elsewhere</LinkButton>} states={{}} />
      <Piece
        name="Text field"
        of="input"
        rest={() => <TextField {...field} value="Ana" />}
        states={{
          empty: <TextField {...field} value="" placeholder="As colleagues call you" />,
          disabled: <TextField {...field} value="Ana" disabled />,
          invalid: <TextField {...field} value="Ana" {...wrong} />,
        }}
      />
      <Piece
        name="Several lines"
        of="textarea"
        rest={() => <Textarea {...field} value="lighthouse" />}
        states={{
          empty: <Textarea {...field} value="" />,
          disabled: <Textarea {...field} value="lighthouse" disabled />,
          invalid: <Textarea {...field} value="lighthouse" {...wrong} />,
        }}
      />
      <Piece
        name="Password"
        of="input"
        rest={() => <PasswordField {...field} value="a long one" autoComplete="off" />}
        states={{
          empty: <PasswordField {...field} value="" autoComplete="off" />,
          invalid: (
            <PasswordField {...field} value="short" autoComplete="off" error="At least 8 characters" />
          ),
        }}
      />
      <Piece
        name="Search"
        of="input"
        rest={(state) => <SearchField label={`Search terms: ${state}`} value="light" onChange={nothing} />}
        states={{
          empty: <SearchField label="Search units" value="" onChange={nothing} />,
        }}
      />
      <Piece
        name="Select"
        of="select"
        rest={() => <Select {...field} value="preferred" options={STATUS} />}
        states={{
          disabled: <Select {...field} value="preferred" options={STATUS} disabled />,
          invalid: <Select {...field} value="preferred" options={STATUS} {...wrong} />,
        }}
      />
      <Piece
        name="Language"
        of="input"
        rest={() => <LanguageSelect {...field} value="de-AT" />}
        states={{
          empty: <LanguageSelect {...field} value="" />,
          invalid: <LanguageSelect {...field} value="de-AT" error="The glossary already has it" />,
        }}
      />
      <Piece
        name="Check box"
        of="input"
        rest={() => <Checkbox label="Remember me" value={false} onChange={nothing} />}
        states={{
          selected: <Checkbox label="Remember me" value onChange={nothing} />,
          disabled: <Checkbox label="Remember me" value onChange={nothing} disabled />,
          invalid: <Checkbox label="I agree" value={false} onChange={nothing} error="Needed to go on" />,
        }}
      />
      <Piece
        name="Tabs"
        of="[role=tab]"
        rest={() => (
          <Tabs
            label="Help"
            value="matches"
            onChange={nothing}
            tabs={[
              { value: 'matches', label: 'Matches', count: 4 },
              { value: 'terms', label: 'Terms' },
            ]}
          >
            The matches of the segment.
          </Tabs>
        )}
        states={{}}
      />
      {DENSITIES.map((density) => (
        <Table key={density} name={density} />
      ))}
      {FORCED.slice(1).map((state) => (
        <Forced key={state} state={state} of="tbody tr:first-child, tbody tr:first-child button">
          <Table name={state} />
        </Forced>
      ))}
      <Table name="loading" query={{ data: undefined }} />
      <Table name="empty" query={{ data: [] }} />
      <Table
        name="failed"
        query={{
          data: undefined,
          error: new ApiError({
            status: 0,
            code: 'network',
            title: 'No connection',
            message: 'The server cannot be reached. Check your connection and try again.',
          }),
        }}
      />
    </Page>
  );
}
