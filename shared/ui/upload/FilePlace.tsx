import { useState } from 'react';
import { IconUpload } from '../icons.ts';
import { PageHead } from '../layout/PageHead.tsx';
import { useStore } from '../store.ts';
import { FileKinds } from './FileKinds.tsx';
import { type FileTaker, fileTakers } from './file-takers.ts';
import { t } from './messages.ts';
import * as css from './place.module.css';
import type { AmbiguousFile } from './route-files.ts';
import { sendFiles } from './send-files.ts';
import { usePageDrop } from './use-page-drop.ts';

/** Extensions shown of a long list. */
const FEW = 4;

/**
 * The head of a screen with several lists, and its only place for files: a button, and the whole page while
 * files are dragged over it.
 */
export function FilePlace({ title }: { title: string }) {
  const takers = useStore(fileTakers);
  const [asked, setAsked] = useState<readonly AmbiguousFile[]>([]);
  const send = (files: File[], dropped?: FileTaker) => setAsked(sendFiles(files, takers, dropped));
  const isOver = usePageDrop(takers.length > 0 ? (files, target) => send(files, takerAt(target)) : null);

  function takerAt(target: EventTarget | null): FileTaker | undefined {
    const zone = target instanceof Element ? target.closest<HTMLElement>('[data-files-for]') : null;
    return zone ? takers[Number(zone.dataset.filesFor)] : undefined;
  }

  if (takers.length === 0) return <PageHead title={title} />;
  return (
    <>
      <div className={css.place}>
        <PageHead
          title={title}
          primary={{
            label: t('place.add'),
            icon: IconUpload,
            files: {
              accept: [...new Set(takers.flatMap(({ accept }) => accept))],
              onFiles: (files) => send(files),
            },
          }}
        />
        <p className={css.words}>
          <span>{t('place.drop')}</span>
          {takers.map((taker) => (
            <span key={taker.title} title={taker.accept.join(t('comma'))}>
              <b>{taker.title}</b> <bdi>{endingsOf(taker, FEW)}</bdi>
            </span>
          ))}
        </p>
      </div>
      {isOver && (
        <div className={css.over}>
          <p className={css.title}>{t('place.over')}</p>
          <div className={css.zones}>
            {takers.map((taker, index) => (
              <div key={taker.title} className={css.zone} data-files-for={index}>
                <IconUpload size={24} stroke={1.75} aria-hidden />
                <b>{taker.title}</b>
                <bdi className={css.endings}>{endingsOf(taker, Number.POSITIVE_INFINITY)}</bdi>
              </div>
            ))}
          </div>
        </div>
      )}
      {asked.length > 0 && <FileKinds files={asked} onClose={() => setAsked([])} />}
    </>
  );
}

function endingsOf({ accept }: FileTaker, most: number): string {
  const shown = accept.slice(0, most).join(t('comma'));
  return accept.length > most ? t('place.more', { endings: shown }) : shown;
}
