import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ask } from '../data/graph.js';
import {
  MergePeopleDocument,
  type MergePeopleMutation,
  type MergingPersonFragment,
  PlanMergeDocument,
  type PlanMergeMutation,
} from './operations.js';
import { useAction } from '../parts/action-button.js';
import { timeText } from '../parts/time.js';
import { GuardedDialog } from '../parts/guarded-dialog.js';
import { phoneText } from './identity.js';

type Plan = PlanMergeMutation['mergePeople'];
type Conflict = Plan['conflicts'][number];
type Side = 'KEPT' | 'DROPPED';

/** A thing that both people have, and the choice of one if there is any. */
function ConflictLine({ of, choose }: { of: Conflict; choose: (side: Side) => void }) {
  const translate = useTranslate();
  const label = useId();
  const { kind, side, isChoosable } = of;
  const isField = kind === 'FIELD' || kind === 'CONTACT';
  const named = isField
    ? translate(`resources.people.fields.${of.label}`, {
        _: translate(`elo.fields.${of.label}`, { _: translate(`elo.merges.fields.${of.label}`, { _: of.label }) }),
      })
    : kind === 'APPOINTMENT'
      ? timeText(of.label)
      : of.label;
  const text = translate(`elo.merges.kinds.${kind}`, { label: named });
  if (!isChoosable)
    return (
      <Typography component="li" sx={{ overflowWrap: 'anywhere' }}>
        {text}: {translate(`elo.merges.sides.${side}`)}
      </Typography>
    );
  return (
    <FormControl component="li" sx={{ display: 'block', mb: 1 }}>
      <FormLabel id={label}>{text}</FormLabel>
      <RadioGroup row aria-labelledby={label} value={side} onChange={(_event, value) => choose(value as Side)}>
        {(['KEPT', 'DROPPED'] as const).map(each => (
          <FormControlLabel
            key={each}
            value={each}
            control={<Radio size="small" />}
            label={translate(`elo.merges.sides.${each}`)}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

/** A record to choose, with what tells it from the other one of the same name. */
function Record({ of: { id, name, email, phone, createdAt } }: { of: MergingPersonFragment }) {
  const translate = useTranslate();
  const facts = [
    email ?? phoneText(phone),
    createdAt && translate('elo.merges.since', { day: timeText(createdAt, 'date') }),
  ];
  return (
    <>
      {translate('elo.merges.keep_one', { name, id })}
      <Typography
        component="span"
        variant="body2"
        color="textSecondary"
        sx={{ display: 'block', overflowWrap: 'anywhere' }}
      >
        {facts.filter(Boolean).join(' · ')}
      </Typography>
    </>
  );
}

/** Shows the effects of a merge for either direction, takes choices, and merges. */
export function MergeDialog({
  people,
  onClose,
  then,
}: {
  people: readonly [MergingPersonFragment, MergingPersonFragment];
  onClose: () => void;
  then: () => void;
}) {
  const translate = useTranslate();
  const heading = useId();
  const question = useId();
  const { act, isPending } = useAction();
  const [keep, setKeep] = useState(people[0].id);
  const [choices, setChoices] = useState<readonly { conflict: string; side: Side }[]>([]);
  const [plan, setPlan] = useState<Plan | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const drop = people.find(({ id }) => id !== keep)!.id;
  useEffect(() => {
    let isCurrent = true;
    ask(PlanMergeDocument, { keep, drop, choices: [...choices] }).then(
      ({ mergePeople }) => {
        if (!isCurrent) return;
        setPlan(mergePeople);
        setRefusal(null);
      },
      (error: unknown) => {
        if (!isCurrent) return;
        setPlan(null);
        setRefusal((error as Error).message);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [keep, drop, choices]);
  const choose = (conflict: string) => (side: Side) =>
    setChoices(made => [...made.filter(each => each.conflict !== conflict), { conflict, side }]);
  // The plan follows the choice, and the button shows it at once.
  const asChosen = (each: Conflict): Conflict => ({
    ...each,
    side: choices.find(({ conflict }) => conflict === each.conflict)?.side ?? each.side,
  });
  const merge = () =>
    act({
      run: () => ask(MergePeopleDocument, { keep, drop, choices: [...choices] }),
      done: 'elo.merges.merged',
      args: ({ mergePeople }: MergePeopleMutation) => ({ time: timeText(mergePeople.merge!.undoUntil) }),
      then: () => {
        onClose();
        then();
      },
    });
  return (
    <GuardedDialog onClose={onClose} isChanged={choices.length > 0} maxWidth="sm" aria-labelledby={heading}>
      <DialogTitle id={heading}>{translate('elo.merges.title')}</DialogTitle>
      <DialogContent>
        <FormControl>
          <FormLabel id={question}>{translate('elo.merges.keep')}</FormLabel>
          <RadioGroup
            aria-labelledby={question}
            value={keep}
            onChange={(_event, id) => {
              setKeep(id);
              setChoices([]);
            }}
          >
            {people.map(person => (
              <FormControlLabel
                key={person.id}
                value={person.id}
                control={<Radio size="small" />}
                label={<Record of={person} />}
              />
            ))}
          </RadioGroup>
        </FormControl>
        <Typography sx={{ my: 1 }}>{translate('elo.merges.effect')}</Typography>
        {refusal && <Alert severity="warning">{refusal}</Alert>}
        {plan && plan.conflicts.length > 0 && (
          <>
            <Typography variant="subtitle1" component="h3">
              {translate('elo.merges.conflicts')}
            </Typography>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {plan.conflicts.map(each => (
                <ConflictLine key={each.conflict} of={asChosen(each)} choose={choose(each.conflict)} />
              ))}
            </Box>
          </>
        )}
        {plan && (
          <>
            <Typography variant="subtitle1" component="h3" sx={{ mt: 1 }}>
              {translate('elo.merges.records')}
            </Typography>
            {plan.counts.length === 0 && <Typography>{translate('elo.merges.nothing')}</Typography>}
            <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
              {plan.counts.map(({ table, name, moved, setAside }) => (
                <li key={table}>
                  {name}:{' '}
                  {[
                    moved > 0 && translate('elo.merges.moved', { smart_count: moved }),
                    setAside > 0 && translate('elo.merges.set_aside', { smart_count: setAside }),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </li>
              ))}
            </Box>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.back')}</Button>
        <Button color="error" variant="contained" disabled={!plan || isPending} onClick={() => void merge()}>
          {translate('elo.merges.merge')}
        </Button>
      </DialogActions>
    </GuardedDialog>
  );
}
