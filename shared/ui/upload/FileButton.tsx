import { type ComponentProps, useRef } from 'react';
import { Button } from '../button/Button.tsx';
import { IconUpload } from '../icons.ts';

export interface FileButtonProps
  extends Pick<
    ComponentProps<typeof Button>,
    'variant' | 'size' | 'disabledReason' | 'className' | 'aria-describedby'
  > {
  /** On the button: `Upload a document`. */
  label: string;
  /** Endings, e.g. `['.xlf', '.xliff']`; a person can choose others all the same. */
  accept: readonly string[];
  /** May take several files at once. */
  isMultiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** A button that asks for files. */
export function FileButton({ label, accept, isMultiple = false, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} icon={IconUpload} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        accept={accept.join(',')}
        multiple={isMultiple}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Choosing the same file again must fire again.
          event.target.value = '';
        }}
      />
    </>
  );
}
