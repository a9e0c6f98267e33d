import { z } from 'zod';
import { mayBeLeftOut, slugWords } from '../kernel/form.js';
import { storableText } from '../kernel/text.js';

/** The fields of a post, for the form and for the spreadsheet. */
export const postForm = z.object({
  slug: slugWords(120),
  title: storableText().min(1).max(200),
  excerpt: mayBeLeftOut(storableText().max(500)),
  body: storableText().max(100_000),
  category: slugWords(60),
  /** Null makes it a draft; a future time publishes it then. */
  publishedAt: z.date().nullable(),
});
