import type { SealedPlace } from '../../../domain/kernel/sealed-place.js';
import { countMirrored, forgetMirrored } from './forget-mirrored.write.js';

export const mirroredRequests: SealedPlace = {
  place: 'mirror_writes (opened)',
  forget: forgetMirrored,
  count: countMirrored,
};
