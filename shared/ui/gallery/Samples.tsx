import { useState } from 'react';
import { ApiError } from '../../browser/api/index.ts';
import {
  Badge,
  Button,
  Checkbox,
  Dialog,
  DropZone,
  EmptyState,
  ErrorPanel,
  IconBook2,
  IconButton,
  IconDotsVertical,
  IconPlus,
  IconSun,
  IconTrash,
  IconUpload,
  JobProgress,
  Kbd,
  LanguageSelect,
  LinkButton,
  Menu,
  Notice,
  Panel,
  PasswordField,
  ProgressBar,
  SegmentProgress,
  SideSheet,
  SkeletonLines,
  setTheme,
  Tabs,
  TextField,
  toast,
  UploadList,
  useTheme,
  useUploads,
} from '../index.ts';

/** Every component of the kit, in all its states. */
export function Samples() {
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
          label="Upload document"
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
        <ErrorPanel error={failure} title="Couldn’t load the terms" onRetry={() => {}} />
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
        <TextField label="Email" type="email" value="ana@" onChange={() => {}} error="Not an email address" />
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
