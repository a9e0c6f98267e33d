import { z } from 'zod';
import { fieldReason } from '../../failures/field-reasons.js';

/** A text that PostgreSQL can store, in JSON too: no NUL, no half of a surrogate pair. */
export const storableText = () =>
  z.string().refine(text => !text.includes('\0') && text.isWellFormed(), fieldReason('NOT_STORABLE'));
