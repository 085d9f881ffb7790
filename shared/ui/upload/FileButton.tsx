import { type ComponentProps, useRef } from 'react';
import { Button, IconButton } from '../button/Button.tsx';
import { IconUpload } from '../icons.ts';

export interface FileButtonProps
  extends Pick<
    ComponentProps<typeof Button>,
    'variant' | 'size' | 'disabledReason' | 'className' | 'aria-describedby'
  > {
  /** The button's label: `Upload document`. */
  label: string;
  /** Extensions, e.g. `['.xlf', '.xliff']`; users can still select others. */
  accept: readonly string[];
  /** Accepts several files at once. */
  isMultiple?: boolean;
  /** The label is only announced and shown as a tooltip. */
  isIcon?: boolean;
  onFiles: (files: File[]) => void;
}

/** A button that opens the file dialog. */
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
          // Selecting the same file again must fire again.
          event.target.value = '';
        }}
      />
    </>
  );
}
