import { lazy, Suspense, useSyncExternalStore } from 'react';
import { waitingVersions } from '../data/versions.js';
import { fetched } from './lazily.js';

const VersionsDialog = lazy(async () => ({
  default: (await fetched(() => import('../parts/versions-dialog.js'))).VersionsDialog,
}));

/** Shows both versions of a record that somebody else has changed, above the form that wants to save it. */
export function ChooseVersion() {
  const versions = useSyncExternalStore(waitingVersions.watch, waitingVersions.now);
  return (
    versions && (
      <Suspense fallback={null}>
        <VersionsDialog key={versions.changedAt} versions={versions} />
      </Suspense>
    )
  );
}
