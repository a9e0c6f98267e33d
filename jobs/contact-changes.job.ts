import { contactChanges } from '../src/domain/people/apply-contact-changes.js';
import { recurringJob } from './job.js';

/** Another e-mail or phone that waited for its time, and codes by mail in place of a lost phone. */
export const contactChangesJob = recurringJob({
  name: 'contact-changes',
  every: '1 minute',
  run: contactChanges.apply,
  count: contactChanges.count,
});
