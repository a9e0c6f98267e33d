import { storableText } from '../kernel/text.js';

/** What is said to an appointment; empty when nothing is. */
export const appointmentText = storableText()
  .max(2000)
  .nullish()
  .transform(text => text ?? '');

/** What those who are told of a cancellation read; empty when nothing is said. */
export const cancelReason = storableText()
  .trim()
  .max(500)
  .nullish()
  .transform(text => text ?? '');

/** What is said to an appointment, on one line. */
export const appointmentLine = appointmentText.transform(text =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(),
);
