import { useState } from 'react';
import { Button } from '../button/Button.tsx';
import { Select } from '../field/TextField.tsx';
import { t as common } from '../messages.ts';
import { Dialog } from '../overlay/Dialog.tsx';
import { t } from './messages.ts';
import type { AmbiguousFile } from './route-files.ts';
import * as css from './upload.module.css';

interface Props {
  files: readonly AmbiguousFile[];
  onClose: () => void;
}

/** Asks which list to use for files that several lists accept. */
export function FileKinds({ files, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly number[]>(files.map(() => 0));
  function send() {
    const taken = Map.groupBy(files.entries(), ([index, { takers }]) => takers[chosen[index] ?? 0]);
    for (const [taker, some] of taken) taker?.take(some.map(([, { file }]) => file));
    onClose();
  }
  return (
    <Dialog
      title={t('kinds.title', { count: files.length })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button variant="primary" onClick={send}>
            {t('kinds.send')}
          </Button>
        </>
      }
    >
      <div className={css.kinds}>
        <p>{t('kinds.why', { count: files.length })}</p>
        {files.map(({ file, takers }, index) => (
          <Select
            key={index}
            label={file.name}
            value={String(chosen[index] ?? 0)}
            options={takers.map(({ title }, at) => ({ value: String(at), label: title }))}
            onChange={(value) =>
              setChosen((current) => current.map((other, at) => (at === index ? Number(value) : other)))
            }
          />
        ))}
      </div>
    </Dialog>
  );
}
