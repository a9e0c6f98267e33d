// Decisions that several facades share in the same words.

export const REPEATED =
  'a request that is repeated with the same Idempotency-Key within a week is done, and mailed, once; 409 when the key was used for another request';

export const HANDED_IN_AGAIN =
  'a request that is repeated with the same Idempotency-Key within a week, with the same files, is the same submission; 409 when the key was used for another request';

export const WITHOUT_PLACE = 'photos and videos are stored without their place and device';

export const DELETED_AT =
  'deleted_at is ISO 8601 in UTC, like the other timestamps of the contract; only start_time and finish_time are local';

export const LANGUAGE_OF_TABLES =
  'titles, words and times are Portuguese with language=pt, or when Accept-Language prefers Portuguese; callers that send neither, and language=en, get the names for programs';
