import { defineEntity, p } from '@mikro-orm/core';
import { ActivityTemplate } from './activity-template.entity.js';
import { text, timestamps } from './columns.js';
import { SubmissionRevision } from './submission-revision.entity.js';
import { Submission } from './submission.entity.js';
import { User } from './user.entity.js';
import { holdings, link, none, ofTimestamps, personal, retained } from './holdings.js';

/**
 * Metadata of an object in storage. The row is written before the object and belongs to nothing at first (staged); the mutation
 * that uses it names its owner record. A sweeper removes files that stayed staged, row and object, so that no interruption
 * leaves an object without a row.
 */
export const StoredFileSchema = defineEntity({
  name: 'StoredFile',
  tableName: 'stored_files',
  properties: {
    id: p.integer().primary(),
    /** Key in storage; also the contract's `file_path`. */
    path: text(300).unique(),
    originalName: text(255),
    /** Found out from the content, never taken from the name. */
    mediaType: text(120),
    size: p.integer(),
    sha256: text(64),
    uploadedBy: () => p.manyToOne(User).nullable().index(),
    /** Owner among callers without a user of their own, such as API keys. */
    uploadedByKey: p.integer().nullable(),
    /** Order within its record, as sent. */
    position: p.integer().default(0),
    submission: () => p.manyToOne(Submission).nullable().index(),
    activityTemplate: () => p.manyToOne(ActivityTemplate).nullable().deleteRule('set null').index(),
    /** The change that took it out of its submission: kept as history, in no list. */
    submissionRevision: () => p.manyToOne(SubmissionRevision).nullable().index(),
    ...timestamps,
  },
  indexes: [
    {
      name: 'stored_files_staged_index',
      expression:
        'create index stored_files_staged_index on stored_files (created_at) where submission_id is null and activity_template_id is null and submission_revision_id is null',
    },
  ],
  checks: [
    {
      name: 'stored_files_one_owner_check',
      expression: 'num_nonnulls(submission_id, activity_template_id, submission_revision_id) <= 1',
    },
  ],
});
export class StoredFile extends StoredFileSchema.class {}
StoredFileSchema.setClass(StoredFile);

holdings(StoredFileSchema, {
  about: {
    submission: 'submission',
    submissionRevision: 'revision',
    uploadedBy: 'uploader',
    originalName: 'mention',
  },
  object: 'path',
  rows: 'delete',
  why: 'Files of submissions and templates.',
  kept: 'For the life of their record',
  columns: {
    id: none,
    path: retained('A random name'),
    originalName: personal({ why: 'Names of files often hold names of people' }),
    mediaType: none,
    size: none,
    sha256: personal(),
    uploadedBy: link,
    uploadedByKey: none,
    position: none,
    submission: link,
    activityTemplate: none,
    submissionRevision: none,
    ...ofTimestamps,
  },
});
