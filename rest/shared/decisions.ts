// What more than one facade decides in the same words.

export const REPEATED =
  'repeated with the same Idempotency-Key within a week it is done, and mailed, once; 409 when the key was used for another request';
