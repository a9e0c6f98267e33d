import { storableText } from '../kernel/text.js';

/** What is said to an appointment; empty when nothing is. */
export const appointmentText = storableText()
  .max(2000)
  .nullish()
  .transform(text => text ?? '');

/** The same on one line. */
export const appointmentLine = appointmentText.transform(text =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(),
);
