import type { Scope } from '@tessera/shared/policy';
import { Select } from '@tessera/shared/ui';

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
      label="Sees"
      description={
        props.value === 'all'
          ? 'All documents, glossaries and memories.'
          : 'Only what they made themselves, and what you give them here.'
      }
      options={[
        { value: 'all', label: 'Everything' },
        { value: 'assigned', label: 'What was given to them' },
      ]}
      {...props}
    />
  );
}
