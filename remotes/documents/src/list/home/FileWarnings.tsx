import type { Document } from '@tessera/shared/contract/document';
import { formatNumber } from '@tessera/shared/ui';
import { useState } from 'react';
import { ConformanceDialog } from '../../exchange/downloads/ConformanceDialog.tsx';
import * as css from '../../exchange/downloads/downloads.module.css';
import { t } from '../../messages.ts';

/** Warns that an uploaded file violates the standard, with links to the findings. */
export function FileWarnings({ document }: { document: Document }) {
  const [isOpen, setOpen] = useState(false);
  const count = document.warnings.length;
  // The dialog stays open after the last finding is repaired in it.
  return (
    <>
      {count > 0 && (
        <button type="button" className={css.link} onClick={() => setOpen(true)}>
          {count > 100 ? t('warnings.many') : t('warnings.count', { count, n: formatNumber(count) })}
        </button>
      )}
      {isOpen && <ConformanceDialog document={document} onClose={() => setOpen(false)} />}
    </>
  );
}
