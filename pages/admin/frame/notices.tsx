import { useState } from 'react';
import { Notification, useNotificationContext } from 'react-admin';

/**
 * Shows the notice of the last action at once. react-admin would show it after the time of the notice before: up to ten seconds
 * later, when nobody looks at that action any more.
 */
export function Notices() {
  const newest = useNotificationContext().notifications.at(-1);
  const [told, setTold] = useState({ count: 0, newest });
  if (newest && newest !== told.newest) setTold({ count: told.count + 1, newest });
  // Each new notice starts its time anew.
  return <Notification key={told.count} />;
}
