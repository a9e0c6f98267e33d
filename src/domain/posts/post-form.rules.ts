import { z } from 'zod';
import { mayBeLeftOut, slugWords } from '../kernel/form.js';
import { storableText } from '../kernel/text.js';

/** What a post holds, whichever way it comes: by a form, or by a spreadsheet. */
export const postForm = z.object({
  slug: slugWords(120),
  title: storableText().trim().min(1).max(200),
  excerpt: mayBeLeftOut(storableText().trim().max(500)),
  body: storableText().max(100_000),
  category: slugWords(60),
  /** Null takes it back, a time ahead waits. */
  publishedAt: z.date().nullable(),
});
