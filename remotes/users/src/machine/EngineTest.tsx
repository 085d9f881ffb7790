import {
  type Engine,
  listEngines,
  listSendings,
  testEngine,
} from '@tessera/shared/contract/machine-translation';
import { useMutationOf } from '@tessera/shared/query';
import { readableText } from '@tessera/shared/text/inline-codes';
import { textDirection } from '@tessera/shared/text/languages';
import { Button, ErrorPanel, FieldRow, LanguageSelect, Notice } from '@tessera/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { t } from '../messages.ts';
import * as css from './machine.module.css';

/** Sends a sample sentence and shows the answer. */
export function EngineTest({ engine, isChanged }: { engine: Engine; isChanged: boolean }) {
  const [first] = engine.pairs;
  const [source, setSource] = useState(first?.source_lang ?? 'en');
  const [target, setTarget] = useState(first?.target_lang ?? '');
  const test = useMutationOf(testEngine, { invalidates: [listEngines, listSendings] });
  const result = useRef<HTMLDivElement>(null);
  // It may be below the visible part of the sheet.
  useEffect(() => {
    if (test.data || test.error) result.current?.scrollIntoView({ block: 'nearest' });
  }, [test.data, test.error]);
  const reason = isChanged ? t('engine.test-save') : (!source || !target) && t('engine.test-choose');
  return (
    <section aria-label={t('engine.test')} className={css.test}>
      <h3 className={css.title}>{t('engine.test')}</h3>
      <FieldRow>
        <LanguageSelect label={t('engine.from')} value={source} onChange={setSource} />
        <LanguageSelect label={t('engine.into')} value={target} onChange={setTarget} />
      </FieldRow>
      <span>
        <Button
          size="small"
          busy={test.isPending}
          disabledReason={reason}
          onClick={() =>
            test.mutate({
              params: { id: engine.id },
              body: { source_lang: source, target_lang: target },
            })
          }
        >
          {t('engine.test-now')}
        </Button>
      </span>
      <div ref={result}>
        {test.error && <ErrorPanel error={test.error} />}
        {test.data && test.data.target === null && (
          <Notice tone="danger" isLive title={t('engine.test-failed')}>
            {test.data.problem}
            {test.data.reason && (
              <span className={css.answer} dir="auto">
                {test.data.reason}
              </span>
            )}
          </Notice>
        )}
        {test.data && test.data.target !== null && (
          <Notice
            tone={test.data.keeps_tags ? 'success' : 'warning'}
            isLive
            title={t(test.data.keeps_tags ? 'engine.test-good' : 'engine.test-tags')}
          >
            <span className={css.answer} dir={textDirection(test.variables?.body.target_lang ?? '')}>
              {readableText(test.data.target)}
            </span>
          </Notice>
        )}
      </div>
    </section>
  );
}
