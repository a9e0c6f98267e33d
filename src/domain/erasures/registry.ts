// Written by npm run codegen; do not edit.
import type { SealedPlace } from '../kernel/sealed-place.js';
import { mirroredRequests } from '../../cutover/domain/mirror/mirrored.sealed.js';

export const sealedPlaces: readonly SealedPlace[] = [
  mirroredRequests,
];
