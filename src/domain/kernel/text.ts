import { z } from 'zod';

/** A text that PostgreSQL can store, in JSON too: no NUL, no half of a surrogate pair. */
export const storableText = (otherwise = 'must not contain broken characters') =>
  z.string().refine(text => !text.includes('\0') && text.isWellFormed(), otherwise);
