import { calendarWords } from '../calendars/words.js';
import { contentWords } from '../content/words.js';
import { bothSidesWords } from '../cutover/both-sides.words.js';
import { cutoverWords } from '../cutover/words.js';
import { hospitalWords } from '../hospitals/words.js';
import { importWords } from '../operation/imports.words.js';
import { operationWords } from '../operation/words.js';
import { apiKeyWords } from '../people/api-keys.words.js';
import { erasureWords } from '../people/erasures.words.js';
import { handOverWords } from '../people/hand-over.words.js';
import { mergeWords } from '../people/merges.words.js';
import { privacyWords } from '../people/privacy.words.js';
import { peopleWords } from '../people/words.js';
import { classWords } from '../programme/classes.words.js';
import { enrollmentWords } from '../programme/enrollments.words.js';
import { evaluateWords } from '../programme/evaluate.words.js';
import { presenceWords } from '../programme/presence.words.js';
import { progressWords } from '../programme/progress.words.js';
import { submissionWords } from '../programme/submissions.words.js';
import { programmeWords } from '../programme/words.js';
import { operationWords as operationsOfGraph } from './operations.words.js';
import type { Words } from './words.js';

export { fieldWords } from './fields.words.js';

/** The words of all screens but the first one. They are one part, because screens of one area use words of others. */
export const wordsOfScreens: readonly Words[] = [
  ...[programmeWords, classWords, enrollmentWords, presenceWords, submissionWords, evaluateWords, progressWords],
  ...[peopleWords, apiKeyWords, privacyWords, erasureWords, handOverWords, mergeWords],
  ...[calendarWords, hospitalWords, contentWords, operationWords, importWords, cutoverWords, bothSidesWords],
  operationsOfGraph,
];
