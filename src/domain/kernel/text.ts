import { z } from 'zod';
import { fieldReason } from '../../failures/field-reasons.js';
import { cleanText } from '../../platform/clean-text.js';

/**
 * A text that somebody typed or pasted, cleaned (platform/clean-text.ts), at the door of every face. Passwords, secrets, ids of
 * machines and messages that are passed on stay as they are: they are `z.string()` or `opaqueText`.
 * @param reason the failure for a value that is no text
 */
export const typedText = (reason?: string) => z.string(reason).overwrite(cleanText);

/** Characters that control machines. Nobody sees them, and to leave them out would hide that a text was read wrongly. */
const CONTROL = /[^\P{Cc}\t\n\v\f\r\x85]/u;

/** A typed text that can be stored and shown. */
export const storableText = (reason?: string) =>
  typedText(reason)
    .refine(text => text.isWellFormed(), fieldReason('NOT_STORABLE'))
    .superRefine((text, { addIssue }) => {
      const at = text.search(CONTROL);
      if (at < 0) return;
      const before = text.slice(Math.max(at - 40, 0), at).trim();
      const after = before.split(/\s+/).at(-1)!.slice(-20);
      const message = after === '' ? fieldReason('INVISIBLE_AT_START') : fieldReason('INVISIBLE_AFTER');
      addIssue({ code: 'custom', message, params: { after } });
    });

/** A text of a machine that PostgreSQL can store, in JSON too: no NUL, no half of a surrogate pair. */
export const opaqueText = () =>
  z.string().refine(text => !text.includes('\0') && text.isWellFormed(), fieldReason('NOT_STORABLE'));
