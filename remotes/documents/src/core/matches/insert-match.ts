import { readableText } from '@tessera/shared/text/inline-codes';
import { announce } from '@tessera/shared/ui';
import { t } from '../live-editor/messages.ts';
import type { EditorActions } from '../session/editor-context.ts';
import type { Insertion } from './offers.ts';

/** Replaces the target by an offer, and announces it by its number and percentage, or its text. */
export function insertMatch(
  { replaceTarget }: EditorActions,
  { target, percent }: Insertion,
  number: number,
): true {
  replaceTarget(target, percent === null ? undefined : { matchPercent: percent });
  announce(percent === null ? readableText(target) : t('match.inserted', { number, percent }));
  return true;
}
