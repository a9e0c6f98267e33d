import { contactChanges } from '../src/domain/people/apply-contact-changes.js';
import { recurringJob } from './job.js';

/** Finishes changes of e-mail or phone after their waiting time, and starts codes by mail in place of a lost phone. */
export const contactChangesJob = recurringJob({
  name: 'contact-changes',
  every: '1 minute',
  run: contactChanges.apply,
  count: contactChanges.count,
});
