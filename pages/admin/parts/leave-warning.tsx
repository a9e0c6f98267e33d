import { useEffect } from 'react';
import { useBlocker, useTranslate } from 'react-admin';

interface LeaveWarningProps {
  /** True when the changes stay while the part of the address after `?` changes. */
  staysInPath?: boolean;
}

/** Asks before the page is left, or shows another record: rendered while there are unsaved changes. Forms do so themselves. */
export function LeaveWarning({ staysInPath = false }: LeaveWarningProps) {
  const translate = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !staysInPath || currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(translate('ra.message.unsaved_changes'))) blocker.proceed();
    else blocker.reset();
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return null;
}
