import AgainIcon from '@mui/icons-material/ReplayOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify, usePermissions, useRecordContext, useTranslate } from 'react-admin';
import type { Permissions } from '../data/auth-provider.js';
import { ask } from '../data/graph.js';
import { type PersonDetailsFragment, PersonTimelineDocument, type TimelineEntryFragment } from './operations.js';
import { SendDeadLetterAgainDocument, SendGroupLinkAgainDocument } from '../operation/operations.js';
import { labelOf } from '../language/language.js';
import { ActionButton } from '../parts/action-button.js';
import { EmptyText, Section } from '../parts/section.js';
import { timeText } from '../parts/time.js';
import { TechnicalText } from '../parts/technical-text.js';

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const shown = (text: string | null): string | null => (text && instant.test(text) ? timeText(text) : text);

const sendAgain = ({ sendAgain: by, sendAgainId }: TimelineEntryFragment) =>
  by === 'GROUP_LINK'
    ? ask(SendGroupLinkAgainDocument, { id: sendAgainId! })
    : ask(SendDeadLetterAgainDocument, { id: sendAgainId! });

/** A change in words: the operation, if it has any, and the changed fields that the page has labels for. */
function changeText({ title, detail }: TimelineEntryFragment, translate: ReturnType<typeof useTranslate>): string {
  const labels = (detail ?? '').split(', ').map(field => ({ field, label: labelOf(field, 'people') }));
  const fields = new Set(labels.flatMap(({ field, label }) => (field === label ? [] : [label])));
  return [translate(`elo.operations.${title}`, { _: ' ' }).trim(), [...fields].join(', ')].filter(Boolean).join(': ');
}

/** The place of the words for states, for kinds with their words in other parts. */
const stateWords: Partial<Record<TimelineEntryFragment['kind'], string>> = {
  MESSAGE: 'elo.message_states',
  GROUP_LINK: 'elo.dispatch_states',
  CANCELLATION_REQUESTED: 'elo.reasons',
  ENROLLMENT_CANCELED: 'elo.reasons',
  PRESENCE: 'elo.presence.sources',
};

function Entry({ entry }: { entry: TimelineEntryFragment }) {
  const translate = useTranslate();
  const { permissions = [] } = usePermissions<Permissions>();
  // The detail of a message is its kind; the kind has a word.
  const detail =
    entry.kind === 'MESSAGE' && entry.detail
      ? translate(`elo.message_kinds.${entry.detail}`, { _: entry.detail })
      : shown(entry.detail);
  const about =
    entry.kind === 'CHANGE' ? changeText(entry, translate) : [entry.title, detail].filter(Boolean).join(' · ');
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'baseline', py: 1, px: 2 }}>
      <Typography component="time" variant="body2" color="textSecondary" dateTime={entry.at} sx={{ minWidth: '9rem' }}>
        {timeText(entry.at)}
      </Typography>
      <Box sx={{ flex: '1 1 16rem', overflowWrap: 'anywhere' }}>
        <Typography component="span" sx={{ fontWeight: 600, mr: 1 }}>
          {translate(`elo.timeline.kinds.${entry.kind}`)}
        </Typography>
        {about}
        {entry.by && (
          <Typography component="span" color="textSecondary" sx={{ ml: 1 }}>
            {translate('elo.timeline.by', { name: entry.by })}
          </Typography>
        )}
        {entry.error && (
          <Typography variant="body2" color="error">
            {translate('elo.timeline.detail')} <TechnicalText text={entry.error} />
          </Typography>
        )}
      </Box>
      {entry.state && (
        <Chip
          size="small"
          color={entry.state === 'FAILED' ? 'error' : 'default'}
          label={translate(`${stateWords[entry.kind] ?? 'elo.timeline.states'}.${entry.state}`, { _: entry.state })}
        />
      )}
      {entry.sendAgain && permissions.includes('ADMIN') && (
        <ActionButton
          label="elo.timeline.again"
          icon={<AgainIcon />}
          run={() => sendAgain(entry)}
          done="elo.timeline.sent_again"
        />
      )}
    </Box>
  );
}

/** The history of a person, the latest event first: for people that help the person. */
export function Timeline() {
  const person = useRecordContext<PersonDetailsFragment>();
  const translate = useTranslate();
  const notify = useNotify();
  const [older, setOlder] = useState<readonly TimelineEntryFragment[]>([]);
  const [end, setEnd] = useState<{ hasNextPage: boolean; endCursor: string | null } | null>(null);
  if (!person?.timeline) return null;
  const { nodes, pageInfo } = person.timeline;
  const last = end ?? pageInfo;
  const more = async () => {
    try {
      const { person: found } = await ask(PersonTimelineDocument, { id: person.id, after: last.endCursor });
      if (!found?.timeline) return;
      setOlder([...older, ...found.timeline.nodes]);
      setEnd(found.timeline.pageInfo);
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  };
  const known = new Set(nodes.map(({ id }) => id));
  const all = [...nodes, ...older.filter(({ id }) => !known.has(id))];
  return (
    <Section title="elo.timeline.title">
      {all.length === 0 ? (
        <EmptyText text="elo.timeline.empty" />
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pb: 1 }}>
          {all.map(entry => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Box>
      )}
      {last.hasNextPage && (
        <Box sx={{ px: 2, pb: 2 }}>
          <Button onClick={() => void more()}>{translate('elo.timeline.more')}</Button>
        </Box>
      )}
    </Section>
  );
}
