import type { CallOptions } from '../../support/test-app.js';

/** One request per route that succeeds on the demo data with the credential it takes, in an order that works. */
export interface Example extends Pick<CallOptions, 'json'> {
  path: string;
  form?: Record<string, string | Blob>;
  status?: number;
}

const pdf = new Blob(['%PDF-1.4\nexample'], { type: 'application/pdf' });

export const submissionsExamples: Record<string, Example> = {
  'submissions.user.read': { path: '/api/user' },
  'submissions.token.read': { path: '/api/submissions/token' },
  'submissions.status-summary': { path: '/api/submissions/status-sumary?class_id=1' },
  'submissions.list': { path: '/api/submissions?class_id=1&status=submitted' },
  'submissions.create': {
    path: '/api/submissions',
    form: { class_id: '1', participant_id: '101', activity_id: '4', 'files[0]': pdf },
    status: 201,
  },
  'submissions.read': { path: '/api/submissions/1' },
  'submissions.update': {
    path: '/api/submissions/1',
    form: { status: 'evaluated', score: '90', facilitator_comment: 'Bom' },
  },
  'submissions.remove': { path: '/api/submissions/1', json: { action: 'resend' } },
  'submissions.files.list': { path: '/api/submissions/files?class_id=1' },
  'submissions.files.read': { path: '/api/submissions/files/files/demo/2.pdf' },
  'submissions.files.remove': { path: '/api/submissions/files?file_path=files%2Fdemo%2F2.pdf' },
  'submissions.templates.filter': { path: '/api/activity-template-files/filter?class_id=1' },
  'submissions.templates.read': { path: '/api/activity-template-files/1' },
  'submissions.templates.create': {
    path: '/api/activity-template-files',
    form: { class_id: '1', course_id: '1', cycle_id: '2', activity_id: '2', description: 'x', file: pdf },
    status: 201,
  },
  'submissions.templates.replace': {
    path: '/api/activity-template-files/1',
    form: { description: 'Novo', file: pdf },
  },
  'submissions.templates.remove': { path: '/api/activity-template-files', json: { id: 1 } },
};
