import type { Memory } from '@tessera/shared/contract/translation-memory';
import {
  announce,
  Checkbox,
  cx,
  formatNumber,
  IconButton,
  IconChevronDown,
  IconChevronUp,
} from '@tessera/shared/ui';
import { useState } from 'react';
import { t } from '../../messages.ts';
import * as css from './pretranslate.module.css';

export interface ChosenMemory {
  id: number;
  isUsed: boolean;
}

interface Props {
  memories: readonly Memory[];
  value: readonly ChosenMemory[];
  onChange: (value: ChosenMemory[]) => void;
}

/** Moves an entry of a list; unchanged when the position does not exist. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const next = [...list];
  if (from < 0 || to < 0 || from >= list.length || to >= list.length) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

const describe = (count: number) => t('count.units', { count, n: formatNumber(count) });

/** The memories to use, in order of preference among equal matches; reordered by key, button or drag. */
export function MemoryOrder({ memories, value, onChange }: Props) {
  const [dragged, setDragged] = useState<number | null>(null);
  const nameOf = (id: number) =>
    memories.find((memory) => memory.id === id)?.name ?? t('order.unnamed', { id });

  function move(from: number, to: number) {
    const entry = value[from];
    if (!entry || to < 0 || to >= value.length) return;
    onChange(moved(value, from, to));
    announce(t('order.moved', { name: nameOf(entry.id), number: to + 1, total: value.length }));
  }
  return (
    <fieldset className={css.memories}>
      <legend>{t('order.title')}</legend>
      <ol>
        {value.map(({ id, isUsed }, index) => (
          <li
            key={id}
            draggable
            className={cx(css.memory, dragged === index && css.dragged)}
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              if (dragged !== null) event.preventDefault();
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null) move(dragged, index);
              setDragged(null);
            }}
          >
            <Checkbox
              label={nameOf(id)}
              description={describe(memories.find((memory) => memory.id === id)?.records_count ?? 0)}
              value={isUsed}
              onChange={(used) =>
                onChange(value.map((entry) => (entry.id === id ? { id, isUsed: used } : entry)))
              }
            />
            {value.length > 1 && (
              <span className={css.moves}>
                <IconButton
                  icon={IconChevronUp}
                  label={t('order.up', { name: nameOf(id) })}
                  disabledReason={index === 0 && t('order.first')}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  icon={IconChevronDown}
                  label={t('order.down', { name: nameOf(id) })}
                  disabledReason={index === value.length - 1 && t('order.last')}
                  onClick={() => move(index, index + 1)}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
