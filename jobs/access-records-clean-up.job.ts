import { oldAccessRecords } from '../src/domain/access/remove-old-access-records.js';
import { recurringJob } from './job.js';

/** Who read what of people is kept for ACCESS_RECORDS_DAYS. */
export const accessRecordsCleanUp = recurringJob({
  name: 'access-records-clean-up',
  every: '59 3 * * *',
  run: oldAccessRecords.remove,
  count: oldAccessRecords.count,
});
