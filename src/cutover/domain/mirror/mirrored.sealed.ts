import { sealedPlace } from '../../../domain/kernel/sealed-place.js';
import { countMirrored, forgetMirrored } from './forget-mirrored.write.js';

export const mirroredRequests = sealedPlace({
  place: 'mirror_writes (opened)',
  forget: forgetMirrored,
  count: countMirrored,
});
