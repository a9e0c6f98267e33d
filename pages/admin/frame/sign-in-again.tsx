import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { signInAddress, whoSignedIn } from '../data/auth-provider.js';
import { type EndedSession, endedSession } from '../data/session.js';
import { GuardedDialog } from '../parts/guarded-dialog.js';

/** Asks for sign-in when the session has ended, above the page: its text stays, and its requests go on afterwards. */
export function SignInAgain() {
  const ended = useSyncExternalStore(endedSession.watch, endedSession.now);
  return ended && <Question ended={ended} />;
}

const LOOK_EVERY_MS = 2_000;
const WINDOW = 'popup,width=480,height=720';

function Question({ ended: { goOn } }: { ended: EndedSession }) {
  const translate = useTranslate();
  const title = useId();
  const [isOther, setOther] = useState(false);
  const [opened, setOpened] = useState<Window | null>(null);
  useEffect(() => {
    const look = () =>
      void whoSignedIn().then(who => {
        setOther(who === 'other');
        if (who !== 'same') return;
        opened?.close();
        goOn();
      });
    // The person may also sign in elsewhere, and come back.
    window.addEventListener('focus', look);
    const every = opened && setInterval(() => opened.closed || look(), LOOK_EVERY_MS);
    return () => {
      window.removeEventListener('focus', look);
      if (every !== null) clearInterval(every);
    };
  }, [goOn, opened]);
  return (
    <GuardedDialog maxWidth="xs" aria-labelledby={title}>
      <DialogTitle id={title}>{translate('elo.session.title')}</DialogTitle>
      <DialogContent>
        <Typography>{translate('elo.session.content')}</Typography>
        {isOther && (
          <Alert severity="warning" sx={{ mt: 2 }}>
            {translate('elo.session.other')}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button
          variant="contained"
          autoFocus
          onClick={() => setOpened(window.open(signInAddress('/me/account'), '_blank', WINDOW))}
        >
          {translate('elo.session.sign_in')}
        </Button>
      </DialogActions>
    </GuardedDialog>
  );
}
