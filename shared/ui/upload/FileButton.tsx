import { type ComponentProps, useRef } from 'react';
import { Button, IconButton } from '../button/Button.tsx';
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
  /** The label is heard, and shown on pointing. */
  isIcon?: boolean;
  onFiles: (files: File[]) => void;
}

/** A button that asks for files. */
export function FileButton({
  label,
  accept,
  isMultiple = false,
  isIcon,
  onFiles,
  ...button
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const ask = () => input.current?.click();
  return (
    <>
      {isIcon ? (
        <IconButton {...button} icon={IconUpload} label={label} onClick={ask} />
      ) : (
        <Button {...button} icon={IconUpload} onClick={ask}>
          {label}
        </Button>
      )}
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
