import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useGetOne, useNotify, useTranslate } from 'react-admin';
import { language } from '../language/language.js';
import { timeText } from '../parts/time.js';
import { useUndoable } from '../parts/undo.js';
import { asBefore, evaluate, type SubmissionRecord } from './submissions.data.js';

/** A typed evaluation that is not saved. */
export interface Draft {
  score: string;
  comment: string;
}

interface EvaluateFormProps {
  submission: SubmissionRecord;
  draft: Draft | undefined;
  setDraft: (draft: Draft | undefined) => void;
  /** The `updatedAt` of the submission that the person has seen. */
  seen: string;
  setSeen: (updatedAt: string) => void;
  readAgain: () => void;
  next: () => void;
  onEvaluated: () => void;
}

const asText = ({ score, facilitatorComment }: SubmissionRecord): Draft => ({
  score: score === null ? '' : String(score).replace('.', language() === 'pt' ? ',' : '.'),
  comment: facilitatorComment ?? '',
});

const isScore = (text: string): boolean => /^\d{1,3}(?:[.,]\d{1,2})?$/.test(text) && asNumber(text) <= 100;
const asNumber = (text: string): number => Number(text.replace(',', '.'));

/** The grade and the comment of a submission. Enter in the grade, or Ctrl+Enter in the comment, saves and goes on. */
export function EvaluateForm(props: EvaluateFormProps) {
  const { submission, draft, setDraft, seen, setSeen, readAgain, next, onEvaluated } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const undoable = useUndoable();
  const [isSaving, setSaving] = useState(false);
  const [fault, setFault] = useState<string>();
  const scoreField = useRef<HTMLInputElement>(null);
  const { data: own, refetch } = useGetOne<Phrases>('evaluation-phrases', { id: 'own' });
  const { score, comment } = draft ?? asText(submission);
  const isChanged = seen !== submission.updatedAt;
  useEffect(() => {
    // On a phone the focus would open the keyboard, which covers the file.
    if (window.matchMedia('(min-width: 900px)').matches) scoreField.current?.focus({ preventScroll: true });
  }, []);
  const change = (part: Partial<Draft>) => {
    const saved = asText(submission);
    const typed = { score, comment, ...part };
    setFault(undefined);
    setDraft(typed.score === saved.score && typed.comment === saved.comment ? undefined : typed);
  };
  const save = async () => {
    if (score !== '' && !isScore(score)) return setFault(translate('elo.evaluate.score_wrong'));
    setSaving(true);
    try {
      const said = { score: score === '' ? null : asNumber(score), facilitatorComment: comment.trim() || null };
      await evaluate(submission.id, said, seen);
      undoable({
        message: 'elo.submissions.evaluated',
        messageArgs: { name: submission.participant.name },
        undo: () => asBefore(submission),
      });
      setDraft(undefined);
      onEvaluated();
      void refetch();
      next();
    } catch (error) {
      const { body, message } = error as Error & { body?: { reason?: string; errors?: Record<string, string> } };
      // Somebody was faster: their evaluation is shown above the typed one.
      if (body?.reason === 'RECORD_CHANGED') readAgain();
      else setFault(body?.errors?.['score'] ?? message);
      notify(message, { type: 'error' });
    } finally {
      setSaving(false);
    }
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isSaving && !isChanged) void save();
  };
  const add = (phrase: string) => {
    const before = comment.trimEnd();
    change({ comment: before === '' ? phrase : `${before}\n${phrase}` });
  };
  const pressed = (event: KeyboardEvent) => {
    const phrase =
      event.altKey && !event.ctrlKey ? own?.phrases[Number(/^Digit([1-9])$/.exec(event.code)?.[1]) - 1] : undefined;
    if (phrase !== undefined) {
      event.preventDefault();
      add(phrase);
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };
  return (
    <Box component="form" noValidate onSubmit={submit} onKeyDown={pressed} sx={{ display: 'grid', gap: 1.5 }}>
      {isChanged && (
        <Changed
          submission={submission}
          keepOwn={() => setSeen(submission.updatedAt)}
          keepTheirs={() => {
            setDraft(undefined);
            setSeen(submission.updatedAt);
          }}
        />
      )}
      <TextField
        inputRef={scoreField}
        size="small"
        label={translate('resources.submissions.fields.score')}
        value={score}
        onChange={event => change({ score: event.target.value })}
        error={fault !== undefined}
        helperText={fault ?? translate('elo.submissions.score_help')}
        slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off', maxLength: 6 } }}
      />
      <TextField
        multiline
        minRows={4}
        maxRows={12}
        size="small"
        label={translate('resources.submissions.fields.facilitatorComment')}
        value={comment}
        onChange={event => change({ comment: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 5000 } }}
      />
      <Button type="submit" variant="contained" disabled={isSaving || isChanged} aria-keyshortcuts="Control+Enter">
        {translate('elo.evaluate.save_next')}
      </Button>
      {own && <PhraseList phrases={own.phrases} add={add} />}
    </Box>
  );
}

interface Phrases {
  id: string;
  phrases: readonly string[];
}

/** The phrases with a key of their own, and shown at first. */
const WITH_KEY = 9;

function PhraseList({ phrases, add }: { phrases: readonly string[]; add: (phrase: string) => void }) {
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? phrases : phrases.slice(0, WITH_KEY);
  return (
    <Box>
      <Typography variant="subtitle2" component="h3">
        {translate('elo.evaluate.phrases')}
      </Typography>
      {phrases.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {translate('elo.evaluate.phrases_none')}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid' }}>
        {shown.map((phrase, at) => (
          <li key={phrase}>
            <Button
              size="small"
              onClick={() => add(phrase)}
              {...(at < WITH_KEY && { 'aria-keyshortcuts': `Alt+${at + 1}` })}
              sx={{ textTransform: 'none', textAlign: 'left', justifyContent: 'flex-start', overflowWrap: 'anywhere' }}
            >
              {at < WITH_KEY && (
                <Typography
                  aria-hidden
                  component="span"
                  variant="body2"
                  color="textSecondary"
                  sx={{ mr: 1, whiteSpace: 'nowrap', display: { xs: 'none', md: 'inline' } }}
                >
                  Alt+{at + 1}
                </Typography>
              )}
              {phrase}
            </Button>
          </li>
        ))}
      </Box>
      {shown.length < phrases.length && (
        <Button size="small" onClick={() => setWhole(true)}>
          {translate('elo.evaluate.phrases_all')}
        </Button>
      )}
    </Box>
  );
}

interface ChangedProps {
  submission: SubmissionRecord;
  keepOwn: () => void;
  keepTheirs: () => void;
}

/** Tells that the submission has changed since the person saw it: by whom, and its present evaluation. */
function Changed({ submission: { history, score, facilitatorComment }, keepOwn, keepTheirs }: ChangedProps) {
  const translate = useTranslate();
  const [latest] = history.nodes;
  return (
    <Alert severity="warning">
      <Typography variant="body2">{translate('elo.evaluate.changed')}</Typography>
      {latest && (
        <Typography variant="body2">
          {translate('elo.evaluate.changed_by', {
            change: translate(`elo.submissions.changes.${latest.change}`),
            name: latest.changedByName,
            at: timeText(latest.changedAt),
          })}
        </Typography>
      )}
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {translate('elo.evaluate.now', { score: score ?? '—', comment: facilitatorComment ?? '' })}
      </Typography>
      <Button size="small" color="inherit" onClick={keepOwn}>
        {translate('elo.evaluate.keep_own')}
      </Button>
      <Button size="small" color="inherit" onClick={keepTheirs}>
        {translate('elo.evaluate.keep_theirs')}
      </Button>
    </Alert>
  );
}
