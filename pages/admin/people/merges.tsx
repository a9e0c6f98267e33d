import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useState } from 'react';
import { Title, useNotify, useTranslate } from 'react-admin';
import { ask } from '../data/graph.js';
import {
  DuplicatePeopleDocument,
  type DuplicatePeopleQuery,
  type MergeLineFragment,
  MergesDocument,
  type MergingPersonFragment,
  NotDuplicatesDocument,
  UndoMergeDocument,
} from './operations.js';
import { ActionButton } from '../parts/action-button.js';
import { EmptyText, Section } from '../parts/section.js';
import { dayText, timeText } from '../parts/time.js';
import { MergeDialog } from './merge-dialog.js';

type Pair = DuplicatePeopleQuery['duplicatePeople']['nodes'][number];
const PAGE = 20;

/** The shown fields of a person, in their order. */
const fields = [
  'name',
  'birthday',
  'cpf',
  'phone',
  'email',
  'username',
  'gender',
  'race',
  'roles',
  'createdAt',
] as const;

/** Two people side by side; fields that differ are marked. */
function Comparison({ of: { first, second } }: { of: Pair }) {
  const translate = useTranslate();
  const textOf = (person: MergingPersonFragment, field: (typeof fields)[number]): string => {
    if (field === 'roles') return (person.roles ?? []).map(role => translate(`elo.roles.${role}`)).join(', ');
    if (field === 'createdAt') return person.createdAt ? timeText(person.createdAt) : '';
    if (field === 'birthday') return person.birthday ? dayText(person.birthday) : '';
    return person[field] ?? '';
  };
  const shown = fields
    .map(field => ({ field, one: textOf(first, field), other: textOf(second, field) }))
    .filter(({ one, other }) => one !== '' || other !== '');
  return (
    <Table
      size="small"
      sx={{
        tableLayout: 'fixed',
        // On a phone three columns have room for a date and for the longest label, without a break in the word.
        '& td, & th': { px: { xs: 0.5, sm: 1 }, fontSize: { xs: '0.8125rem', sm: '0.875rem' } },
        '& td': { overflowWrap: 'anywhere' },
      }}
    >
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: '30%' }}>{translate('elo.merges.field')}</TableCell>
          {[first, second].map(({ id }) => (
            <TableCell key={id}>
              <Link href={`#/people/${id}/show`}>nº {id}</Link>
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {shown.map(({ field, one, other }) => {
          const differs = one !== other;
          return (
            <TableRow key={field} {...(differs && { sx: { bgcolor: 'action.hover' } })}>
              <TableCell component="th" scope="row">
                {translate(`resources.people.fields.${field}`, { _: translate(`elo.fields.${field}`, { _: field }) })}
                {differs && (
                  <Typography component="span" variant="caption" sx={{ display: 'block', color: 'warning.main' }}>
                    {translate('elo.merges.differs')}
                  </Typography>
                )}
              </TableCell>
              {[one, other].map((text, side) => (
                <TableCell key={side} sx={{ fontWeight: differs ? 600 : 400 }}>
                  {text || '—'}
                </TableCell>
              ))}
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

function PairCard({ of: pair, then }: { of: Pair; then: () => void }) {
  const translate = useTranslate();
  const [isMerging, setMerging] = useState(false);
  const { first, second, reasons } = pair;
  return (
    <Box component="li" sx={{ px: 2, pb: 3 }}>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mb: 1 }}>
        {reasons.map(each => (
          <Chip key={each} size="small" label={translate(`elo.merges.reasons.${each}`)} />
        ))}
      </Box>
      <Comparison of={pair} />
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mt: 1 }}>
        <Button size="small" variant="outlined" onClick={() => setMerging(true)}>
          {translate('elo.merges.begin')}
        </Button>
        <ActionButton
          label="elo.merges.two"
          run={() => ask(NotDuplicatesDocument, { personId: first.id, otherId: second.id })}
          done="elo.merges.two_now"
          then={then}
        />
      </Box>
      {isMerging && <MergeDialog people={[first, second]} onClose={() => setMerging(false)} then={then} />}
    </Box>
  );
}

function MergeRow({ of: merge, then }: { of: MergeLineFragment; then: () => void }) {
  const translate = useTranslate();
  const { id, kept, droppedName, mergedAt, mergedBy, undoneAt, canUndo, undoUntil } = merge;
  const dropped = droppedName ?? translate('elo.merges.somebody');
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center', minHeight: 40 }}>
      <Typography component="span" sx={{ overflowWrap: 'anywhere' }}>
        <Link href={`#/people/${kept.id}/show`}>
          {translate('elo.merges.line', { dropped, kept: kept.name, id: kept.id })}
        </Link>
        {' · '}
        {translate('elo.merges.by', { time: timeText(mergedAt), name: mergedBy?.name ?? '' })}
        {undoneAt && ` · ${translate('elo.merges.undone_at', { time: timeText(undoneAt) })}`}
        {canUndo && ` · ${translate('elo.merges.until', { time: timeText(undoUntil) })}`}
      </Typography>
      {canUndo && (
        <ActionButton
          label="elo.merges.undo"
          run={() => ask(UndoMergeDocument, { id })}
          done="elo.merges.undone"
          then={then}
          confirm={{ title: 'elo.merges.undo_title', content: 'elo.merges.undo_help' }}
        />
      )}
    </Box>
  );
}

/** Pairs of people who are probably one, and the merges of the last time: for administrators. */
export function DuplicatePeople() {
  const translate = useTranslate();
  const notify = useNotify();
  const [pairs, setPairs] = useState<readonly Pair[] | null>(null);
  const [total, setTotal] = useState(0);
  const [after, setAfter] = useState<string | null>(null);
  const [merges, setMerges] = useState<readonly MergeLineFragment[]>([]);
  const read = useCallback(
    async (from: string | null) => {
      try {
        const { duplicatePeople: page } = await ask(DuplicatePeopleDocument, { first: PAGE, after: from });
        setPairs(known => [...(from === null ? [] : (known ?? [])), ...page.nodes]);
        setTotal(page.totalCount);
        setAfter(page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null);
        if (from === null) setMerges((await ask(MergesDocument, {})).merges.nodes);
      } catch (error) {
        notify((error as Error).message, { type: 'error' });
      }
    },
    [notify],
  );
  const again = () => void read(null);
  useEffect(() => void read(null), [read]);
  return (
    <Box sx={{ p: 2, maxWidth: 960 }}>
      <Title title={translate('elo.pages.duplicates')} />
      <Typography>{translate('elo.merges.help')}</Typography>
      {pairs && (
        <Section
          title="elo.pages.duplicates"
          action={total > 0 && <Typography>{translate('elo.merges.count', { smart_count: total })}</Typography>}
        >
          {pairs.length === 0 ? (
            <EmptyText text="elo.merges.none" />
          ) : (
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {pairs.map(each => (
                <PairCard key={`${each.first.id}-${each.second.id}`} of={each} then={again} />
              ))}
            </Box>
          )}
          {after !== null && (
            <Button sx={{ mx: 2, mb: 2 }} onClick={() => void read(after)}>
              {translate('elo.merges.more')}
            </Button>
          )}
        </Section>
      )}
      {merges.length > 0 && (
        <Section title="elo.merges.done">
          <Box component="ul" sx={{ m: 0, px: 2, pb: 2, listStyle: 'none' }}>
            {merges.map(each => (
              <MergeRow key={each.id} of={each} then={again} />
            ))}
          </Box>
        </Section>
      )}
    </Box>
  );
}
