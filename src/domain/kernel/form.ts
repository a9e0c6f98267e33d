import { z } from 'zod';
import { fieldReason } from '../../failures/field-reasons.js';
import { storableText, typedText } from './text.js';

// Fields of the forms for the administration of the programme.

/** One line that people read, such as a title. */
export const line = (max: number) =>
  storableText()
    .transform(text => text.replaceAll(/\s+/g, ' '))
    .pipe(z.string().min(1).max(max));

/** Text of several lines; may be empty. */
export const prose = (max: number) => storableText().max(max);

/** The name of a record in addresses: small letters, digits and hyphens. */
export const slugWords = (max: number) =>
  typedText()
    .max(max)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, fieldReason('NOT_SLUG_WORDS'));

/** An address that browsers open; HTTPS keeps others from reading the traffic. */
export const httpsAddress = () =>
  typedText().pipe(z.url({ protocol: /^https$/, error: fieldReason('NOT_AN_HTTPS_ADDRESS') }).max(500));

/** A field that nobody has to fill in: forms of pages send null for it, programs leave it out. */
export const mayBeLeftOut = <Shape extends z.ZodType>(shape: Shape) =>
  shape.nullish().transform((value): z.output<Shape> | undefined => value ?? undefined);

/** The fields that every form of a change has besides its own. */
export const editFields = {
  /** The `updatedAt` that the caller saw. */
  expectedUpdatedAt: z.date().nullish(),
};
