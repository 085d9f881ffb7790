import type { Scope } from '@tessera/shared/policy';
import { Select } from '@tessera/shared/ui';
import { t } from '../messages.ts';

interface ScopeFieldProps {
  name?: string;
  value: Scope;
  onChange: (scope: Scope) => void;
  error?: string | undefined;
}

/** Where a user's role applies. */
export function ScopeField(props: ScopeFieldProps) {
  return (
    <Select<Scope>
      label={t('grant.sees')}
      description={t(props.value === 'all' ? 'grant.all' : 'grant.assigned')}
      options={[
        { value: 'all', label: t('grant.everything') },
        { value: 'assigned', label: t('grant.what-given') },
      ]}
      {...props}
    />
  );
}
