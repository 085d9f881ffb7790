import '../styles.css';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from '../../api/index.ts';
import { createServices, ServicesProvider } from '../../query/index.ts';
import { createBrowserRouter, RouterProvider, useUrlState } from '../../router/index.ts';
import {
  AppTheme,
  Badge,
  Button,
  Checkbox,
  type Column,
  confirmDestructive,
  DataTable,
  Dialog,
  DropZone,
  dateColumn,
  EmptyState,
  ErrorPanel,
  FieldRow,
  FormDialog,
  IconBook2,
  IconButton,
  IconDotsVertical,
  IconDownload,
  IconPencil,
  IconPlus,
  IconSun,
  IconTrash,
  IconUpload,
  JobProgress,
  Kbd,
  LanguagePair,
  LanguageSelect,
  LinkButton,
  Menu,
  Notice,
  Page,
  PageHeader,
  Panel,
  PasswordField,
  ProgressBar,
  RelativeTime,
  RouteAnnouncer,
  SearchField,
  SegmentProgress,
  Select,
  SideSheet,
  SkeletonLines,
  SkipLink,
  Spacer,
  setTheme,
  Tabs,
  Textarea,
  TextField,
  Toolbar,
  textColumn,
  toast,
  UploadList,
  useForm,
  userColumn,
  useTheme,
  useUploads,
} from '../index.ts';
import { type SampleTerm, sampleTerms } from './samples.ts';

const NOW = Date.now();
const TERMS = sampleTerms(1204, NOW);
const TONES = { preferred: 'success', admitted: 'grey', forbidden: 'danger' } as const;

const COLUMNS: Column<SampleTerm>[] = [
  textColumn<SampleTerm>('Source', (term) => term.source, { sort: 'source' }),
  textColumn<SampleTerm>('Target', (term) => term.target, { sort: 'target' }),
  textColumn<SampleTerm>('Comment', (term) => term.comment, { isMuted: true }),
  {
    id: 'status',
    header: 'Status',
    width: '7.5rem',
    cell: (term) => <Badge tone={TONES[term.status]}>{term.status}</Badge>,
  },
  dateColumn<SampleTerm>('Changed', (term) => term.updated_at, { sort: 'updated_at' }),
  userColumn<SampleTerm>('By', (term) => term.by),
];

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
        title: 'Not accepted',
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

function Pieces() {
  const theme = useTheme();
  const [tab, setTab] = useState<'matches' | 'terms' | 'history'>('matches');
  const [text, setText] = useState('a short text');
  const [password, setPassword] = useState('');
  const [language, setLanguage] = useState('de-AT');
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null);
  const uploads = useUploads(async (file) => {
    throw new ApiError({
      status: 415,
      code: 'unknown-format',
      title: 'Unknown format',
      message: `${file.name} is not a format this call reads.`,
    });
  });
  const failure = new ApiError({
    status: 0,
    code: 'network',
    title: 'No connection',
    message: 'The server cannot be reached. Check your connection and try again.',
  });
  return (
    <div
      style={{
        display: 'grid',
        gap: '1rem',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(22rem, 100%), 1fr))',
      }}
    >
      <Panel
        title="Documents"
        actions={<IconButton icon={IconDotsVertical} label="More about documents" shortcut="Ctrl+M" />}
      >
        <DropZone
          label="Upload a document"
          accept={['.xlf', '.xliff']}
          onFiles={uploads.start}
          hint="or drop XLIFF files here, up to 500 MB"
        />
        <UploadList uploads={uploads} />
        <SegmentProgress approved={620} translated={180} total={1000} />
        <JobProgress id={1} label="Import of ships.xlf" />
        <JobProgress id={2} label="Import of harbour.xlf" onRetry={() => {}} />
        <ProgressBar label="Saving" value={null} />
      </Panel>
      <Panel title="Nothing yet">
        <EmptyState
          icon={IconBook2}
          title="No glossaries yet"
          actions={
            <>
              <Button variant="primary" icon={IconPlus}>
                Create a glossary
              </Button>
              <Button icon={IconUpload}>Import a file</Button>
            </>
          }
        >
          A glossary holds the words your team has agreed on, and offers them while you translate.
        </EmptyState>
      </Panel>
      <Panel title="Messages">
        <ErrorPanel error={failure} title="The terms could not be loaded" onRetry={() => {}} />
        <Notice tone="warning" title="Ana is editing this segment">
          What you type is kept; you will be asked before hers is replaced.
        </Notice>
        <Notice tone="success">All 214 segments are approved.</Notice>
        <Notice>A new version waits. It starts with the next screen you open.</Notice>
        <SkeletonLines lines={3} />
        <p>
          <Badge tone="success">done</Badge> <Badge tone="neutral">processing</Badge>{' '}
          <Badge tone="warning">pending</Badge> <Badge tone="danger">failed</Badge> <Badge>draft</Badge>{' '}
          <Kbd keys="Ctrl+Shift+Enter" />
        </p>
      </Panel>
      <Panel title="Fields">
        <TextField
          label="Name"
          value={text}
          onChange={setText}
          description="As your colleagues will find it."
        />
        <TextField
          label="E-mail"
          type="email"
          value="ana@"
          onChange={() => {}}
          error="Not an e-mail address"
        />
        <PasswordField label="Password" value={password} onChange={setPassword} autoComplete="off" />
        <LanguageSelect label="Target language" value={language} onChange={setLanguage} />
        <Checkbox
          label="Remember me"
          value
          onChange={() => {}}
          description="Stay signed in on this device for 30 days."
        />
      </Panel>
      <Panel title="Buttons">
        <p style={{ display: 'flex', flexWrap: 'wrap', gap: '.5rem' }}>
          <Button variant="primary" onClick={() => setOpen('dialog')}>
            Open dialog
          </Button>
          <Button onClick={() => setOpen('sheet')}>Open sheet</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="danger" icon={IconTrash}>
            Delete
          </Button>
          <Button disabledReason="Only managers may import">Import</Button>
          <Button busy>Saving</Button>
          <LinkButton to="/elsewhere">Elsewhere</LinkButton>
          <Button size="small" onClick={() => toast({ message: 'Saved 12 terms.', tone: 'success' })}>
            Small
          </Button>
          <Button onClick={() => toast({ message: 'Deleted “lighthouse”.', undo: () => {} })}>Toast</Button>
          <Button
            onClick={() =>
              toast({ tone: 'danger', message: 'Segment 412 was not saved. The server cannot be reached.' })
            }
          >
            Failure
          </Button>
        </p>
        <Menu
          label="Tools"
          align="start"
          trigger={<Button>Tools</Button>}
          items={[
            { heading: 'This document' },
            { label: 'Pre-translate…', shortcut: 'Ctrl+Shift+P', note: 'Fills segments from the memories' },
            { label: 'Show running text', isChecked: true },
            { label: 'Show hidden characters', isChecked: false },
            'separator',
            { label: 'Delete the document…', isDanger: true, icon: IconTrash },
          ]}
        />
        <Tabs
          label="Help for this segment"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'matches', label: 'Matches', count: 4 },
            { value: 'terms', label: 'Terms', count: 12 },
            { value: 'history', label: 'History' },
          ]}
        >
          <p>The {tab} of the segment.</p>
        </Tabs>
        <Button icon={IconSun} onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
          Theme: {theme}
        </Button>
      </Panel>
      {open === 'dialog' && (
        <Dialog
          title="A dialog"
          onClose={() => setOpen(null)}
          footer={<Button onClick={() => setOpen(null)}>Done</Button>}
        >
          <TextField label="First field" value={text} onChange={setText} />
        </Dialog>
      )}
      {open === 'sheet' && (
        <SideSheet title="A sheet" onClose={() => setOpen(null)}>
          <p>Everything about one thing.</p>
        </SideSheet>
      )}
    </div>
  );
}

function Gallery() {
  return (
    <AppTheme>
      <SkipLink />
      <RouteAnnouncer />
      <Page title="Gallery">
        <PageHeader
          title="Ships and harbours"
          back={{ to: '/', label: 'Home' }}
          onRename={async () => {}}
          meta={
            <>
              <LanguagePair source="en-GB" target="de" />
              <span>1 204 terms</span>
              <span>
                changed <RelativeTime time={new Date(NOW - 7_300_000).toISOString()} /> by Ana Duarte
              </span>
            </>
          }
          actions={
            <>
              <Button icon={IconUpload}>Import</Button>
              <Button icon={IconDownload}>Export</Button>
              <IconButton icon={IconDotsVertical} label="More" variant="secondary" />
            </>
          }
        />
        <Pieces />
        <TermTable />
      </Page>
    </AppTheme>
  );
}

const MANY = sampleTerms(5000, NOW);

/** A whole list that is too long to be drawn. */
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
  { path: '*', element: <Gallery /> },
]);
const root = document.getElementById('app');
if (root) {
  createRoot(root).render(
    <ServicesProvider services={services}>
      <RouterProvider router={router} />
    </ServicesProvider>,
  );
}
