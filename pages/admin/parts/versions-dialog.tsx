import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import { useLocation, useTranslate } from 'react-admin';
import type { DifferingField, Versions } from '../data/versions.js';
import { GuardedDialog } from './guarded-dialog.js';
import { timeText } from './time-texts.js';
import { useUnsaved } from './unsaved.js';

/** Somebody else has changed the record of a form: both versions of each field that differs, to choose from. */
export function VersionsDialog({ versions: { fields, changedAt, choose, keep } }: { versions: Versions }) {
  const translate = useTranslate();
  const title = useId();
  const [mine, setMine] = useState(() => new Set(fields.filter(each => each.isMine).map(({ name }) => name)));
  // The form below counts as saved while its save waits for the choice.
  useUnsaved(leaving => !leaving || leaving.currentLocation.pathname !== leaving.nextLocation.pathname);
  const { pathname } = useLocation();
  const [openedAt] = useState(pathname);
  useEffect(() => {
    if (pathname !== openedAt) keep();
  });
  const take = (name: string, isMine: boolean) =>
    setMine(before => new Set(isMine ? [...before, name] : [...before].filter(each => each !== name)));
  return (
    <GuardedDialog onClose={keep} maxWidth="md" aria-labelledby={title} onSubmit={() => choose([...mine])}>
      <DialogTitle id={title}>{translate('elo.versions.title')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 1 }}>{translate('elo.versions.intro', { time: timeText(changedAt) })}</Typography>
        {fields.map((field, index) => (
          <Choice
            key={field.name}
            field={field}
            isMine={mine.has(field.name)}
            isFirst={index === 0}
            onTake={isMine => take(field.name, isMine)}
          />
        ))}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={keep}>{translate('elo.versions.keep')}</Button>
        <Button type="submit" variant="contained">
          {translate('elo.versions.save')}
        </Button>
      </DialogActions>
    </GuardedDialog>
  );
}

interface ChoiceProps {
  field: DifferingField;
  isMine: boolean;
  isFirst: boolean;
  onTake: (isMine: boolean) => void;
}

function Choice({ field, isMine, isFirst, onTake }: ChoiceProps) {
  const translate = useTranslate();
  const label = useId();
  const options = [
    { value: 'mine', text: field.mine, isChosen: isMine },
    { value: 'theirs', text: field.theirs, isChosen: !isMine },
  ];
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', py: 1.5 }}>
      <Typography id={label} component="h3" variant="subtitle2">
        {field.label}
      </Typography>
      <RadioGroup
        aria-labelledby={label}
        name={field.name}
        value={isMine ? 'mine' : 'theirs'}
        onChange={(_event, value) => onTake(value === 'mine')}
        sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 2 }}
      >
        {options.map(({ value, text, isChosen }) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio autoFocus={isFirst && isChosen} />}
            sx={{ alignItems: 'flex-start', mr: 0, '& .MuiFormControlLabel-label': { minWidth: 0, pt: 1 } }}
            label={
              <>
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                  {translate(`elo.versions.${value}`)}
                </Typography>
                <Typography component="span" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  {text}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </Box>
  );
}
