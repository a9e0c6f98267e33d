import type { RouteRules } from '../route-rules.js';

// Routes of submissions that two facades share.

export const listSubmissions: RouteRules = {
  varies: ['[].files[].file_path'],
  anyOrder: ['$', '[].files'],
  list: { record: 'Submission', ids: { 'files[].deliverable_submission_id': 'Submission' }, own: ['files[].id'] },
};

export const createSubmission: RouteRules = {
  varies: ['id', 'files[].id', 'files[].deliverable_submission_id', 'files[].file_path'],
  mirrored: { makes: { Submission: 'id', StoredFile: 'files[].id' }, called: { StoredFile: 'files[].original_name' } },
};

export const readSubmission: RouteRules = {
  varies: ['files[].file_path'],
  anyOrder: ['files'],
  mirrored: { id: 'Submission' },
};

export const removeSubmission: RouteRules = { mirrored: { id: 'Submission' } };

export const uploadToken: RouteRules = { varies: ['token'] };
