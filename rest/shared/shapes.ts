import { z } from 'zod';
import { fieldReason } from '../../src/failures/field-reasons.js';
import { cleanText } from '../../src/platform/clean-text.js';
import { phoneDigits } from '../../src/platform/phones.js';
import { ID_TEXT, MAX_ID_TEXT } from '../../src/platform/record-ids.js';

// Wire shapes that more than one contract has.

/** A text that a facade checks before the domain does: cleaned, as the domain cleans all that people type. */
export const typed = () => z.string().overwrite(cleanText);

/** An id in a path or query: the legacy integer, as text. */
export const legacyId = z.string().regex(ID_TEXT, fieldReason('NOT_A_POSITIVE_NUMBER')).meta({ example: '1' });
/** Clients send ids in bodies as text or as numbers. */
export const bodyId = z.union([z.int().positive().max(MAX_ID_TEXT).transform(String), legacyId], {
  error: ({ input }) => (input === undefined ? undefined : fieldReason('NOT_A_POSITIVE_NUMBER')),
});
/** Form fields and parameters are text. An empty one means an omitted one; forms of filters send them so. */
export const nullIfEmpty = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess(value => (value === '' ? undefined : value), shape);
export const formId = nullIfEmpty(legacyId.optional());
/** The language of a table that a person downloads; omitted, that of `Accept-Language`. */
export const tableLanguage = nullIfEmpty(z.enum(['pt', 'en']).optional());
/** Omitted in a form; in JSON null too, as in records. */
export const formText = (length: number) => z.string().max(length).nullish();
export const idParams = z.object({ id: legacyId });

/** A phone by the rules of the domain (phone.rules.ts). */
const phone = typed()
  .max(30)
  .refine(text => phoneDigits(text) !== null, fieldReason('NOT_A_PHONE'));
/** For bodies with a phone: the graph's type has no message for a text that is none. Checked last, as in the domain. */
export const checkPhone = (body: { phone: string }, check: z.RefinementCtx): void => {
  const { error } = z.object({ phone }).safeParse(body);
  for (const issue of error?.issues ?? []) check.addIssue({ ...issue, input: body.phone } as never);
};

export const instant = z.iso.datetime();
/** In the contracts' zone. */
export const localTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .meta({ example: '2026-11-21 09:00:00' });

/** The body of failures in most of the services. */
export const message = z.object({ message: z.string() });
