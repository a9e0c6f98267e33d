import { defineEntity, p } from '@mikro-orm/core';
import { Class } from './class.entity.js';
import { instant, text } from './columns.js';
import { SubmissionChange, SubmissionStatus } from './enums.js';
import { Submission } from './submission.entity.js';
import { User } from './user.entity.js';
import { holdings, link, none, personal, retained, REMOVED } from './holdings.js';

/** A file of a submission before a change. */
export interface RevisionFile {
  id: number;
  path: string;
  originalName: string;
  mediaType: string;
  size: number;
  sha256: string;
}

/**
 * A change of a submission: its author, and the submission's state before. Written in the transaction of the change. The state
 * after it is the next revision's before, or the submission itself. Participant and class are the submission's, so that lists
 * narrowed by them have an index.
 */
export const SubmissionRevisionSchema = defineEntity({
  name: 'SubmissionRevision',
  tableName: 'submission_revisions',
  properties: {
    id: p.integer().primary(),
    submission: () => p.manyToOne(Submission),
    participant: () => p.manyToOne(User),
    class: () => p.manyToOne(Class),
    change: p.enum(() => SubmissionChange),
    /** Null for API keys and jobs. */
    changedBy: () => p.manyToOne(User).nullable(),
    changedByKey: p.integer().nullable(),
    /** The name of that person or key at that time: people and keys may go. */
    changedByName: text(200),
    /** The text given with the change, such as the reason for asking for it again. */
    note: text(2000).nullable(),
    title: text(200),
    status: p.enum(() => SubmissionStatus),
    score: p.decimal('number').precision(5).scale(2).nullable(),
    facilitatorComment: text(5000).nullable(),
    evaluatedAt: instant().nullable(),
    files: p.json().$type<RevisionFile[]>(),
    createdAt: instant().defaultRaw('now()'),
  },
  indexes: [
    { name: 'submission_revisions_submission_index', properties: ['submission', 'id'] },
    { name: 'submission_revisions_participant_index', properties: ['participant', 'id'] },
    { name: 'submission_revisions_class_index', properties: ['class', 'id'] },
    { name: 'submission_revisions_changed_by_id_index', properties: ['changedBy', 'id'] },
    { name: 'submission_revisions_change_index', properties: ['change', 'id'] },
  ],
});
export class SubmissionRevision extends SubmissionRevisionSchema.class {}
SubmissionRevisionSchema.setClass(SubmissionRevision);

holdings(SubmissionRevisionSchema, {
  about: {
    participant: 'person',
    note: 'mention',
    title: 'mention',
    facilitatorComment: 'mention',
    files: 'mention',
  },
  why: 'Submissions before their changes.',
  kept: 'Always',
  columns: {
    id: none,
    submission: link,
    participant: link,
    class: none,
    change: none,
    changedBy: link,
    changedByKey: none,
    changedByName: personal({ of: 'changedBy', emptied: "'Pessoa removida'" }),
    note: personal(),
    title: personal({ emptied: REMOVED }),
    status: none,
    score: retained('History of the work, which says nothing without the person'),
    facilitatorComment: personal(),
    evaluatedAt: none,
    files: personal({ emptied: "'[]'" }),
    createdAt: none,
  },
});
