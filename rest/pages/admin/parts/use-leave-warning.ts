import { useEffect } from 'react';
import { useBlocker, useTranslate } from 'react-admin';

/** Asks before the page is left, or shows something else, while there is what was not saved. Forms do so themselves. */
export function useLeaveWarning(isUnsaved: boolean): void {
  const translate = useTranslate();
  const blocker = useBlocker(isUnsaved);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(translate('ra.message.unsaved_changes'))) blocker.proceed();
    else blocker.reset();
    // The blocker is another one in each drawing; what it is in stays.
  }, [blocker.state]);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
