import { z } from 'zod';
import { storableText, typedText } from '../kernel/text.js';
import { fieldReason } from '../../failures/field-reasons.js';

/** The platform's name of a template: lower-case letters, digits and underscores; older names are not so strict. */
export const templateName = typedText().regex(/^[\w.-]{1,512}$/, fieldReason('NOT_A_TEMPLATE_NAME'));

/** The value of a variable of a template: one line, because the platform requires it. */
export const parameterText = storableText()
  .transform(text => text.replaceAll(/\s+/g, ' ').trim())
  .pipe(z.string().min(1).max(500));

/** The identity of a message that must be sent once. */
export const messageIdentity = z.string().regex(/^[\w:.-]{1,200}$/, fieldReason('NOT_A_MESSAGE_IDENTITY'));
