import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type RouterBlockerFunction, useBlocker, useLocation, useTranslate } from 'react-admin';

type Numbered = { idx?: number } | null;
type Leaving = Parameters<RouterBlockerFunction>[0];
/** Asked when the person leaves: true when typed text would be lost. Left out: the tab or the dialog closes. */
type IsUnsaved = (leaving?: Leaving) => boolean;

interface Guard {
  /** @returns the function that ends the entry */
  enter: (isUnsaved: IsUnsaved) => () => void;
}

const Unsaved = createContext<Guard>({ enter: () => () => undefined });

/** The open forms below a guard. They are asked at the moment of leaving: a form that is just saved is no reason to ask. */
function useForms(): Guard & { isUnsaved: IsUnsaved } {
  return useMemo(() => {
    const forms = new Set<IsUnsaved>();
    return {
      enter(form) {
        forms.add(form);
        return () => void forms.delete(form);
      },
      isUnsaved: leaving => [...forms].some(form => form(leaving)),
    };
  }, []);
}

/** Lets the person be asked before a form is left. */
export function useUnsaved(isUnsaved: IsUnsaved): void {
  const { enter } = useContext(Unsaved);
  const newest = useRef(isUnsaved);
  useLayoutEffect(() => {
    newest.current = isUnsaved;
  });
  useEffect(() => enter(leaving => newest.current(leaving)), [enter]);
}

/** Enter and Esc keep what was typed. */
function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const translate = useTranslate();
  const title = useId();
  return (
    <Dialog open onClose={onStay} aria-labelledby={title}>
      <DialogTitle id={title}>{translate('elo.unsaved.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('elo.unsaved.content')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="warning" onClick={onLeave}>
          {translate('elo.unsaved.leave')}
        </Button>
        <Button autoFocus onClick={onStay}>
          {translate('elo.unsaved.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The number that the router gave to the entry of the history that is shown. */
let shownIndex = 0;

/**
 * Numbers (`idx`) an entry of the history that the router did not make, such as a typed address. The router can go back only
 * from numbered entries: it lets a person leave through others without a question.
 */
function numberEntry(): void {
  const state = history.state as Numbered;
  if (state?.idx === undefined) history.replaceState({ ...state, idx: shownIndex + 1 }, '');
}
// Listeners of a window are called in their order: this one is added before the router's.
window.addEventListener('popstate', numberEntry);

/** Asks before a page with typed, unsaved text is left: by the menu, the back button, a typed address, or with the tab. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const forms = useForms();
  const blocker = useBlocker(forms.isUnsaved);
  const isBlocked = blocker.state === 'blocked';
  // A removed record resets its form in the moment of leaving: then there is nothing to ask.
  const isSettled = isBlocked && !forms.isUnsaved();
  useEffect(() => {
    if (isSettled) blocker.proceed?.();
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (forms.isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [forms]);
  const shown = useLocation();
  useEffect(() => {
    shownIndex = (history.state as Numbered)?.idx ?? 0;
  }, [shown]);
  return (
    <Unsaved.Provider value={forms}>
      {children}
      {isBlocked && !isSettled && (
        <LeaveQuestion onStay={() => blocker.reset?.()} onLeave={() => blocker.proceed?.()} />
      )}
    </Unsaved.Provider>
  );
}

/**
 * Asks before a dialog with typed text is closed by Esc or by a click beside it.
 * @returns the function for these, the question while it is asked, and a frame for the forms within
 */
export function useCloseGuard(onClose: () => void) {
  const forms = useForms();
  const [isAsking, setAsking] = useState(false);
  // While the dialog is open, the page counts its forms as its own.
  useUnsaved(forms.isUnsaved);
  const close = useCallback(() => {
    if (forms.isUnsaved()) setAsking(true);
    else onClose();
  }, [forms, onClose]);
  const question = isAsking && <LeaveQuestion onStay={() => setAsking(false)} onLeave={onClose} />;
  const frame = (children: ReactNode) => <Unsaved.Provider value={forms}>{children}</Unsaved.Provider>;
  return { close, question, frame };
}
