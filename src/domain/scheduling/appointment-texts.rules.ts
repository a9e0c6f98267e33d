import { storableText } from '../kernel/text.js';

/** The comment on an appointment; empty when there is none. */
export const appointmentText = storableText()
  .max(2000)
  .nullish()
  .transform(text => text ?? '');

/** The reason in the mails about a cancellation; empty when there is none. */
export const cancelReason = storableText()
  .max(500)
  .nullish()
  .transform(text => text ?? '');

/** The comment on an appointment, on one line. */
export const appointmentLine = appointmentText.transform(text =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(),
);
