import '../styles.css';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from '../../browser/api/index.ts';
import { createServices, ServicesProvider } from '../../browser/query/index.ts';
import { createBrowserRouter, RouterProvider, useUrlState } from '../../browser/router/index.ts';
import { changePageLanguage, isInterfaceLanguage } from '../../domain/messages/index.ts';
import {
  AppTheme,
  Button,
  Checkbox,
  confirmDestructive,
  DataTable,
  EmptyState,
  FieldRow,
  FormDialog,
  Hosts,
  IconBook2,
  IconDownload,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUpload,
  IconUsers,
  LanguagePair,
  LanguageSelect,
  Page,
  PageHead,
  RelativeTime,
  RouteAnnouncer,
  SearchField,
  Select,
  SkipLink,
  Spacer,
  Textarea,
  TextField,
  Toolbar,
  toast,
  useForm,
} from '../index.ts';
import { Samples } from './Samples.tsx';
import { States } from './States.tsx';
import { COLUMNS } from './sample-columns.tsx';
import { type SampleTerm, sampleTerms } from './samples.ts';

const NOW = Date.now();
const TERMS = sampleTerms(1204, NOW);

function TermTable() {
  const url = useUrlState();
  const [open, setOpen] = useState<SampleTerm | null>(null);
  const [isLoading, setLoading] = useState(false);
  const found = TERMS.filter((term) => term.source.includes(url.search));
  const data = { records: found.slice(url.page * 100, url.page * 100 + 100), total_rows: found.length };
  return (
    <>
      <Toolbar
        label="Terms"
        isSticky
        main={<SearchField label="Search source or target" value={url.search} onChange={url.setSearch} />}
      >
        <Checkbox label="Loading" value={isLoading} onChange={setLoading} />
        <Spacer />
        <Button variant="primary" icon={IconPlus} onClick={() => setOpen(TERMS[0] ?? null)}>
          Add term
        </Button>
      </Toolbar>
      <DataTable
        label="Terms"
        rows="terms"
        query={{ data: isLoading ? undefined : data, error: null, isFetching: false, refetch: () => {} }}
        columns={COLUMNS}
        rowKey={(term) => term.id}
        position={url}
        onOpen={setOpen}
        isCurrent={(term) => term.id === open?.id}
        rowName={(term) => term.source}
        actions={(term) => [
          { label: 'Edit', icon: IconPencil, onSelect: () => setOpen(term) },
          { label: 'Export', icon: IconDownload, disabledReason: 'The glossary is still being imported' },
          'separator' as never,
          {
            label: 'Delete…',
            icon: IconTrash,
            isDanger: true,
            onSelect: () =>
              void confirmDestructive({
                title: 'Delete this term?',
                names: [`${term.source} → ${term.target}`],
                consequence: 'It goes to the bin and can be taken back.',
                confirmLabel: 'Delete the term',
              }).then((yes) => yes && toast({ message: `Deleted “${term.source}”.`, undo: async () => {} })),
          },
        ]}
        empty={
          <EmptyState icon={IconBook2} title="No term contains that">
            Try fewer letters, or add it as a new term.
          </EmptyState>
        }
      />
      {open && <TermSheet term={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function TermSheet({ term, onClose }: { term: SampleTerm; onClose: () => void }) {
  const form = useForm({
    defaults: {
      source: term.source,
      target: term.target,
      comment: term.comment,
      status: term.status as string,
      language: 'de',
    },
    onSubmit: async ({ target }) => {
      if (target) return;
      throw new ApiError({
        status: 422,
        code: 'invalid',
        title: 'Invalid input',
        message: 'target: Must not be empty',
        fields: [{ path: 'target', message: 'Must not be empty' }],
      });
    },
  });
  return (
    <FormDialog form={form} title={`Term: ${term.source}`} submitLabel="Save term" onClose={onClose} isSheet>
      <Textarea label="Source" {...form.field('source')} />
      <Textarea label="Target" {...form.field('target')} />
      <TextField
        label="Comment"
        isOptional
        description="Shown wherever the term is offered."
        {...form.field('comment')}
      />
      <FieldRow>
        <Select
          label="Status"
          {...form.field('status')}
          options={['preferred', 'admitted', 'deprecated', 'forbidden'].map((value) => ({
            value,
            label: value,
          }))}
        />
        <LanguageSelect label="Language" {...form.field('language')} />
      </FieldRow>
    </FormDialog>
  );
}

function Gallery() {
  return (
    <AppTheme hosts={<Hosts />}>
      <SkipLink />
      <RouteAnnouncer />
      <Page title="Gallery">
        <PageHead
          title="Ships and harbours"
          back={{ to: '/', label: 'Home' }}
          onRename={async () => {}}
          state={
            <>
              <LanguagePair source="en-GB" target="de" />
              <span>1 204 terms</span>
              <span>
                changed <RelativeTime time={new Date(NOW - 7_300_000).toISOString()} /> by Ana Duarte
              </span>
            </>
          }
          primary={{ label: 'Add a harbour', icon: IconPlus, onSelect: () => {} }}
          others={[
            { label: 'Import', icon: IconUpload, onSelect: () => {} },
            { label: 'Export', icon: IconDownload, menu: [{ label: 'TBX' }, { label: 'CSV' }] },
          ]}
          more={[
            { label: 'Share…', icon: IconUsers },
            'separator',
            { label: 'Delete this glossary', icon: IconTrash, isDanger: true },
          ]}
        />
        <Samples />
        <TermTable />
      </Page>
    </AppTheme>
  );
}

const MANY = sampleTerms(5000, NOW);

/** A complete list, too long to be drawn at once. */
function LongList() {
  const url = useUrlState();
  return (
    <Page title="Long list">
      <h1>Long list</h1>
      <DataTable
        label="Terms"
        rows="terms"
        query={{ data: MANY, error: null, isFetching: false, refetch: () => {} }}
        columns={COLUMNS}
        rowKey={(term) => term.id}
        position={url}
        empty={null}
      />
    </Page>
  );
}

const services = createServices();
const router = createBrowserRouter([
  { path: '/long', element: <LongList /> },
  {
    path: '/states',
    element: (
      <AppTheme hosts={<Hosts />}>
        <States />
      </AppTheme>
    ),
  },
  { path: '*', element: <Gallery /> },
]);
const root = document.getElementById('app');
// `?language=ar` shows it from right to left.
const language = new URLSearchParams(window.location.search).get('language');
if (language && isInterfaceLanguage(language)) await changePageLanguage(language);
if (root) {
  createRoot(root).render(
    <ServicesProvider services={services}>
      <RouterProvider router={router} />
    </ServicesProvider>,
  );
}
