import EnrollIcon from '@mui/icons-material/GroupAddOutlined';
import RegisterIcon from '@mui/icons-material/PersonAddOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip, { type ChipProps } from '@mui/material/Chip';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MuiLink from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { usePermissions, useRefresh, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Permissions } from '../data/auth-provider.js';
import { validCpf } from '../people/identity.js';
import type { ClassRecord } from './classes.data.js';
import { type EnrolledPerson, enrollPeople } from './enrollments.data.js';
import { useRights } from './rights.js';
import { GuardedDialog } from '../parts/guarded-dialog.js';

/** The pasted list, one person each. A name before an address may have a comma. */
const linesOf = (text: string): string[] =>
  text
    .split(/\n/)
    .flatMap(line => (line.includes('<') ? line.split(/[;\t]/) : line.split(/[;,\t]/)))
    .map(line => line.trim())
    .filter(Boolean);

/** The field of a new person that a text fills in. */
function fieldOf(given: string): Record<string, string> {
  if (given.includes('@')) return { email: /<([^<>]+)>/.exec(given)?.[1] ?? given };
  return /^[\d.\s-]+$/.test(given) && validCpf(given) === undefined ? { cpf: given } : { phone: given };
}

type Outcome = EnrolledPerson['outcome'] | 'WOULD_ENROLL' | 'REPEATED';
const colors: Record<Outcome, ChipProps['color']> = {
  WOULD_ENROLL: 'success',
  ENROLLED: 'success',
  ALREADY: 'default',
  REPEATED: 'default',
  UNKNOWN: 'warning',
  REFUSED: 'error',
};

/** The outcome as the page words it: the one of a trial, and of a repeated line, by names of their own. */
function shownOutcome({ outcome, reason }: EnrolledPerson, isDone: boolean): Outcome {
  if (outcome === 'ENROLLED' && !isDone) return 'WOULD_ENROLL';
  return reason === 'REPEATED_IN_LIST' ? 'REPEATED' : outcome;
}

/** A button that enrolls a pasted list of people. Supervisors and administrators see first who is known. */
export function EnrollPeople({ group }: { group: ClassRecord }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" startIcon={<EnrollIcon />} onClick={() => setOpen(true)}>
        {translate('elo.enrollments.enroll_people')}
      </Button>
      {isOpen && <EnrollList group={group} close={() => setOpen(false)} />}
    </>
  );
}

function EnrollList({ group, close }: { group: ClassRecord; close: () => void }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const title = useId();
  const { editsProgramme } = useRights();
  const [text, setText] = useState('');
  const [checked, setChecked] = useState<readonly EnrolledPerson[] | null>(null);
  const [isDone, setDone] = useState(false);
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const people = linesOf(text);
  const good = (checked ?? []).filter(({ outcome }) => outcome === 'ENROLLED').length;

  async function ask(dryRun: boolean): Promise<void> {
    setPending(true);
    setFault(null);
    try {
      setChecked(await enrollPeople(group.id, people, dryRun));
      setDone(!dryRun);
      if (!dryRun) refresh();
    } catch (error) {
      setFault((error as Error).message);
    } finally {
      setPending(false);
    }
  }
  return (
    <GuardedDialog onClose={close} isChanged={text.trim() !== '' && !isDone} maxWidth="md" aria-labelledby={title}>
      <DialogTitle id={title}>{translate('elo.enrollments.enroll_people')}</DialogTitle>
      <DialogContent>
        {checked === null ? (
          <TextField
            multiline
            minRows={6}
            maxRows={14}
            fullWidth
            autoFocus
            autoComplete="off"
            label={translate('elo.enrollments.people')}
            helperText={translate(`elo.enrollments.${editsProgramme ? 'people_help' : 'people_own_help'}`)}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        ) : (
          <>
            {isDone && (
              <Alert severity={good > 0 ? 'success' : 'info'} role="status" sx={{ mb: 1 }}>
                {translate('elo.enrollments.people_done', { smart_count: good, group: group.name })}
              </Alert>
            )}
            {!isDone && good === 0 && <Alert severity="warning">{translate('elo.enrollments.people_none')}</Alert>}
            <Outcomes lines={checked} isDone={isDone} />
          </>
        )}
        {fault && (
          <Alert severity="error" sx={{ mt: 1 }}>
            {fault}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', px: 3, pb: 2 }}>
        <Button onClick={close}>{translate(isDone ? 'ra.action.close' : 'ra.action.cancel')}</Button>
        {checked !== null && !isDone && (
          <Button onClick={() => setChecked(null)}>{translate('elo.enrollments.people_back')}</Button>
        )}
        {!isDone && (checked === null || good > 0) && (
          <Button
            variant="contained"
            disabled={isPending || people.length === 0}
            onClick={() => void ask(editsProgramme && checked === null)}
          >
            {editsProgramme && checked === null
              ? translate('elo.enrollments.people_check')
              : translate('elo.enrollments.people_enroll', { smart_count: checked ? good : people.length })}
          </Button>
        )}
      </DialogActions>
    </GuardedDialog>
  );
}

/** Each line with its outcome. People who are unknown can be registered, in a tab of their own, so that the list stays. */
function Outcomes({ lines, isDone }: { lines: readonly EnrolledPerson[]; isDone: boolean }) {
  const translate = useTranslate();
  const { permissions = [] } = usePermissions<Permissions>();
  const mayRegister = permissions.includes('ADMIN');
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines.map((line, place) => {
        const { given, outcome, message, name, personId } = line;
        const shown = shownOutcome(line, isDone);
        return (
          <Box
            component="li"
            key={place}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) auto' },
              alignItems: 'center',
              gap: 1,
              py: 1,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ overflowWrap: 'anywhere' }}>
              <Typography>
                {name === null || personId === null ? (
                  given
                ) : (
                  <MuiLink component={Link} to={`/people/${personId}/show`} target="_blank">
                    {name}
                  </MuiLink>
                )}
              </Typography>
              {(name !== null || message !== null) && (
                <Typography variant="body2" color="textSecondary">
                  {[name === null ? null : given, message].filter(Boolean).join(' · ')}
                </Typography>
              )}
            </Box>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Chip
                size="small"
                variant="outlined"
                color={colors[shown]}
                label={translate(`elo.enrollments.people_outcomes.${shown}`)}
              />
              {outcome === 'UNKNOWN' && mayRegister && (
                <Button
                  size="small"
                  startIcon={<RegisterIcon />}
                  component={Link}
                  target="_blank"
                  to={`/users/create?source=${encodeURIComponent(JSON.stringify(fieldOf(given)))}`}
                >
                  {translate('elo.enrollments.people_register')}
                </Button>
              )}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
