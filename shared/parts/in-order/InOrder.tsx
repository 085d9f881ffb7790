import { type ReactNode, useRef, useState } from 'react';
import * as css from './in-order.module.css';
import { useSettled } from './use-settled.ts';

interface Block {
  key: string;
  /** Shown while the content loads, once all blocks above have loaded. */
  skeleton: ReactNode;
  content: ReactNode;
}

interface Props {
  blocks: readonly Block[];
  /** Of the list. */
  className?: string | undefined;
  /** Of each block. */
  blockClassName?: string | undefined;
}

/** Blocks that appear from top to bottom, each with its data: one that grows or shrinks would move those below it. */
export function InOrder({ blocks, className, blockClassName }: Props) {
  const [settled, setSettled] = useState<readonly string[]>([]);
  const next = blocks.findIndex(({ key }) => !settled.includes(key));
  const turnOf = (index: number) =>
    next === -1 || index < next ? 'shown' : index === next ? 'next' : 'waiting';
  return (
    <div className={className}>
      {blocks.map((block, index) => (
        <Slot
          key={block.key}
          className={blockClassName}
          block={block}
          turn={turnOf(index)}
          onSettled={() => setSettled((keys) => [...keys, block.key])}
        />
      ))}
    </div>
  );
}

interface SlotProps {
  className: string | undefined;
  block: Block;
  /** `next`: shown as a skeleton until it has settled; `waiting`: hidden until those above have settled. */
  turn: 'shown' | 'next' | 'waiting';
  onSettled: () => void;
}

function Slot({ className, block, turn, onSettled }: SlotProps) {
  const content = useRef<HTMLDivElement>(null);
  useSettled(content, onSettled);
  return (
    <div className={className ? `${css.block} ${className}` : css.block}>
      {turn === 'next' && block.skeleton}
      <div ref={content} className={turn === 'shown' ? undefined : css.unsettled}>
        {block.content}
      </div>
    </div>
  );
}
