import NextIcon from '@mui/icons-material/NavigateNextOutlined';
import PreviousIcon from '@mui/icons-material/NavigateBeforeOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { IconButtonWithTooltip, Title, useGetOne, useStore, useTranslate } from 'react-admin';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { useUnsaved } from '../parts/unsaved.js';
import { type EvaluateFilter, filterOf } from './evaluate-address.js';
import { Desk } from './evaluate-desk.js';
import type { Draft } from './evaluate-form.js';
import { submissionIds } from './submissions.data.js';

/** Evaluates the submissions of a list one after the other, each with its files beside the grade. */
export function Evaluate() {
  const [address] = useSearchParams();
  const filter = address.get('filter');
  return <Sequence key={filter} filter={filterOf(filter)} />;
}

interface Queue {
  /** In the order of the list; those that are evaluated meanwhile stay. */
  ids: readonly string[];
  total: number;
  /** The cursor of the next page; null at the end. */
  after: string | null;
}

/** More ids are read when this many are left. */
const FEW = 5;

/** The ids of the submissions: a page at the beginning, and the next one before the last id is reached. */
function useQueue(filter: EvaluateFilter, at: number): { queue: Queue | undefined; error: Error | undefined } {
  const [queue, setQueue] = useState<Queue>();
  const [error, setError] = useState<Error>();
  const needsMore = queue === undefined || (queue.after !== null && at >= queue.ids.length - FEW);
  const after = queue?.after ?? null;
  useEffect(() => {
    if (!needsMore) return;
    let isOver = false;
    submissionIds(filter, after).then(
      ({ nodes, totalCount, pageInfo }) => {
        if (isOver) return;
        setQueue(before => ({
          ids: [...(before?.ids ?? []), ...nodes.map(({ id }) => id)],
          total: before?.total ?? totalCount ?? nodes.length,
          after: pageInfo.hasNextPage ? pageInfo.endCursor : null,
        }));
      },
      (reason: Error) => {
        if (!isOver) setError(reason);
      },
    );
    return () => {
      isOver = true;
    };
    // The filter is the key of the component.
  }, [needsMore, after]);
  return { queue, error };
}

function Sequence({ filter }: { filter: EvaluateFilter }) {
  const translate = useTranslate();
  const [address, setAddress] = useSearchParams();
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const [evaluated, setEvaluated] = useState<ReadonlySet<string>>(new Set());
  const [isOver, setOver] = useState(false);
  const [at, setAt] = useState(0);
  const { queue, error } = useQueue(filter, at);
  const here = queue?.ids[at];
  const total = queue?.total ?? 0;
  // A page that is loaded again goes on with the same submission, if it is still in the list.
  const [isPlaced, setPlaced] = useState(false);
  if (queue && !isPlaced) {
    setPlaced(true);
    setAt(Math.max(0, queue.ids.indexOf(address.get('at') ?? '')));
  }
  const goTo = (place: number) => {
    const id = queue?.ids[place];
    setOver(queue !== undefined && place >= queue.ids.length);
    if (id === undefined) return;
    setAt(place);
    setAddress(before => ({ ...Object.fromEntries(before), at: id }), { replace: true });
  };
  const setDraft = (id: string, draft: Draft | undefined) =>
    setDrafts(({ [id]: _before, ...others }) => (draft ? { ...others, [id]: draft } : others));
  const [hasKeys, setKeys] = useStore('evaluate.keys', true);
  useKeys(hasKeys && here !== undefined, { j: () => goTo(at + 1), k: () => goTo(isOver ? at : at - 1) });
  const kept = Object.keys(drafts).length;
  // Drafts stay while the sequence goes from one submission to another: then only the part of the address after `?` changes.
  useUnsaved(leaving => kept > 0 && (!leaving || leaving.currentLocation.pathname !== leaving.nextLocation.pathname));
  return (
    <Box sx={{ p: { xs: 1, sm: 2 } }}>
      <Title title="elo.pages.evaluate" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mb: 1 }}>
        <Button
          size="small"
          component={RouterLink}
          to={{ pathname: '/submissions', search: new URLSearchParams({ filter: JSON.stringify(filter) }).toString() }}
        >
          {translate('elo.evaluate.to_list')}
        </Button>
        <Box sx={{ display: 'flex', alignItems: 'center', ml: 'auto' }}>
          <IconButtonWithTooltip
            label={translate('elo.evaluate.previous')}
            aria-keyshortcuts="K"
            disabled={at === 0 && !isOver}
            onClick={() => goTo(isOver ? at : at - 1)}
          >
            <PreviousIcon />
          </IconButtonWithTooltip>
          <Typography component="p" role="status" sx={{ minWidth: '5em', textAlign: 'center' }}>
            {here !== undefined && translate('elo.evaluate.position', { at: at + 1, total })}
          </Typography>
          <IconButtonWithTooltip
            label={translate('elo.evaluate.next')}
            aria-keyshortcuts="J"
            disabled={here === undefined || isOver}
            onClick={() => goTo(at + 1)}
          >
            <NextIcon />
          </IconButtonWithTooltip>
        </Box>
      </Box>
      {error && <Alert severity="error">{error.message}</Alert>}
      {!queue && !error && <LinearProgress />}
      {queue?.ids.length === 0 && <Alert severity="info">{translate('elo.evaluate.none')}</Alert>}
      {isOver && (
        <Alert severity="success">
          {translate('elo.evaluate.over')} {translate('elo.evaluate.evaluated_here', { smart_count: evaluated.size })}
        </Alert>
      )}
      {here !== undefined && !isOver && (
        <Desk
          key={here}
          id={here}
          draft={drafts[here]}
          setDraft={draft => setDraft(here, draft)}
          next={() => goTo(at + 1)}
          onEvaluated={() => setEvaluated(before => new Set([...before, here]))}
        />
      )}
      {kept > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {translate('elo.evaluate.kept', { smart_count: kept })}
        </Typography>
      )}
      <Box sx={{ display: { xs: 'none', md: 'flex' }, alignItems: 'center', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <FormControlLabel
          control={<Switch size="small" checked={hasKeys} onChange={(_event, checked) => setKeys(checked)} />}
          label={translate('elo.evaluate.keys')}
        />
        <Typography variant="body2" color="textSecondary">
          {translate('elo.evaluate.keys_help')}
        </Typography>
      </Box>
      {queue?.ids[at + 1] !== undefined && <Ahead key={queue.ids[at + 1]} id={queue.ids[at + 1]!} />}
    </Box>
  );
}

/** Reads the next submission already, so that it is there at once. */
function Ahead({ id }: { id: string }) {
  useGetOne('submissions', { id });
  return null;
}

/** Letters that move through the list: not while somebody types a text or a dialog is open. The score takes no letters. */
function useKeys(isOn: boolean, actions: Readonly<Record<string, () => void>>) {
  useEffect(() => {
    if (!isOn) return;
    const pressed = (event: KeyboardEvent) => {
      const act = actions[event.key.toLowerCase()];
      if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const target = event.target as HTMLElement;
      const takesText = target.matches(
        'textarea, select, [contenteditable], input:not([inputmode=decimal], [type=checkbox])',
      );
      if (takesText || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  });
}
