import { useState } from 'react';
import { Notification, useNotificationContext } from 'react-admin';

/**
 * Tells at once what was done last. react-admin would tell it when what it told before has had its time: up to ten
 * seconds later, about something that nobody looks at any more.
 */
export function Notices() {
  const newest = useNotificationContext().notifications.at(-1);
  const [told, setTold] = useState({ count: 0, newest });
  if (newest && newest !== told.newest) setTold({ count: told.count + 1, newest });
  // Another one of them begins anew.
  return <Notification key={told.count} />;
}
