import { Page, VisuallyHidden } from '@tessera/shared/ui/frame';
import { createLaterPart } from '../later/later-part.tsx';
import { t } from '../messages.ts';
import { RemoteParts } from '../remote/RemoteParts.tsx';
import * as css from './home.module.css';

/** Shown in place of the head until the kit is loaded. */
function Heading() {
  return (
    <VisuallyHidden>
      <h1>{t('home')}</h1>
    </VisuallyHidden>
  );
}

const FilePlace = createLaterPart(
  async () => (await import(/* webpackChunkName: "ui" */ '@tessera/shared/ui')).FilePlace,
  { skeleton: <Heading /> },
);

/** The remotes' home panels. */
export function HomeScreen() {
  return (
    <Page title={t('home')} isFull>
      <RemoteParts screen="home" name={t('home')} className={css.panels} partClassName={css.panel}>
        {(panels) => (
          <div className={css.home}>
            <div className={css.head}>
              <FilePlace title={t('home')} />
            </div>
            {panels}
          </div>
        )}
      </RemoteParts>
    </Page>
  );
}
