import { useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import type { EnrollmentRow } from './enrollments.data.js';
import { isCounted, type Noted, recordPresences, withdrawPresence } from './presence.data.js';

/** Ticks show their new state at once, until the server has answered and the list was read again. */
export function useTicks() {
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { refetch } = useListContext();
  const notify = useNotify();
  const keyOf = (row: EnrollmentRow, activityId: string) => `${row.id} ${activityId}`;
  const want = (key: string, value: boolean | undefined) =>
    setWanted(before => {
      const next = new Map(before);
      if (value === undefined) next.delete(key);
      else next.set(key, value);
      return next;
    });
  return {
    /** The change on its way; undefined when there is none. */
    pending: (row: EnrollmentRow, activityId: string) => wanted.get(keyOf(row, activityId)),
    /**
     * @param reason for removing what is recorded; null when nothing is removed
     * @param noted the attendance that is recorded, after that; null only removes
     */
    async set(row: EnrollmentRow, activityId: string, reason: string | null, noted: Noted | null) {
      const key = keyOf(row, activityId);
      want(key, isCounted(noted?.status));
      try {
        if (reason !== null) await withdrawPresence(row, activityId, reason);
        if (noted) await recordPresences([row], activityId, noted);
        await refetch();
      } catch (error) {
        notify((error as Error).message, { type: 'error' });
      }
      want(key, undefined);
    },
  };
}

export type Ticks = ReturnType<typeof useTicks>;
