import { Button, IconButton, IconX, Select } from '@tessera/shared/ui';
import { useState } from 'react';
import { ENDPOINTS } from '../../domain/contract/all.ts';
import { useStore } from '../../ui/store.ts';
import { FAILURES, type Failure } from './scenario.ts';
import { called, scenario } from './scenario-store.ts';
import * as css from './standalone.module.css';

const WORDS: Partial<Record<Failure, string>> = {
  lost: 'Lost connection',
  silent: 'No answer',
};
const wordsOf = (failure: Failure) => WORDS[failure] ?? `Status ${failure}`;

const CALLS = ENDPOINTS.map(({ id, method, path }) => ({
  value: id,
  label: `${id} · ${method} ${path}`,
})).sort((a, b) => a.value.localeCompare(b.value));

/** Chooses failing calls by endpoint; those already made are offered first. */
export function FailingCalls() {
  const { failures } = useStore(scenario);
  const made = useStore(called);
  const [chosen, setChosen] = useState('');
  const [failure, setFailure] = useState<Failure>('500');
  const first = CALLS.filter(({ value }) => made.has(value));
  const others = CALLS.filter(({ value }) => !made.has(value));
  const id = chosen || (first[0]?.value ?? '');
  const set = (next: Record<string, Failure>) => scenario.set((current) => ({ ...current, failures: next }));

  return (
    <fieldset className={css.failing}>
      <legend>Failing calls</legend>
      <Select
        label="Call"
        value={id}
        onChange={setChosen}
        options={[...first, { value: '-', label: 'Not called yet:', disabled: true }, ...others]}
      />
      <Select
        label="Fails with"
        value={failure}
        onChange={setFailure}
        options={FAILURES.map((value) => ({ value, label: wordsOf(value) }))}
      />
      <Button
        onClick={() => set({ ...failures, [id]: failure })}
        disabledReason={id === '' && 'Choose a call first.'}
      >
        Let it fail
      </Button>
      <ul className={css.failures} aria-label="Failing calls">
        {Object.entries(failures).map(([each, how]) => (
          <li key={each}>
            <span>
              {each}: {wordsOf(how)}
            </span>
            <IconButton
              size="small"
              icon={IconX}
              label={`Make ${each} work again`}
              onClick={() => {
                const { [each]: _, ...rest } = failures;
                set(rest);
              }}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
