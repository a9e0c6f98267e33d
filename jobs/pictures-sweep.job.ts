import { countOrphanedPictures, sweepPictures } from '../src/domain/pictures/sweep-pictures.js';
import { recurringJob } from './job.js';

/** Pictures that were replaced, or never became anybody’s, go, row and object. */
export const picturesSweep = recurringJob({
  name: 'pictures-sweep',
  every: '1 hour',
  run: sweepPictures,
  count: countOrphanedPictures,
});
