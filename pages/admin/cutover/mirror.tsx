import AgainIcon from '@mui/icons-material/ReplayOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { ask } from '../data/graph.js';
import { GiveUpMirrorDocument, RetryMirrorDocument, type RetryMirrorMutation } from './operations.js';
import { ActionButton } from '../parts/action-button.js';
import { Section } from '../parts/section.js';
import { timeText } from '../parts/time.js';
import { type DriftReport, type Mirror, type MirrorFailure, wholeList } from './cutover.data.js';
import { countText } from './figures.js';

/** Mirrored writes are not updated live: they are read again. */
const again = { refetchInterval: 10_000 };

const Rows = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ m: 0, px: 2, pb: 2, listStyle: 'none', display: 'grid', gap: 1 }}>
    {children}
  </Box>
);

/** The state of a service's writes that are done on both sides. */
export function Mirrors({ facade }: { facade: string }) {
  const translate = useTranslate();
  const { data = [] } = useGetList<Mirror>('mirrors', { filter: { facade }, pagination: wholeList }, again);
  if (data.length === 0) return null;
  return (
    <Section title="elo.cutover.mirrors">
      <Rows>
        {data.map(({ id, toward, waiting, failed, oldestAt, missed }) => (
          <li key={id}>
            <strong>⇄ {translate(`elo.cutover.sides.${toward}`)}</strong>
            {': '}
            {translate('elo.cutover.mirror_waiting', { smart_count: waiting })}
            {failed > 0 && ` · ▲ ${translate('elo.cutover.mirror_failed', { smart_count: failed })}`}
            {missed > 0 && ` · ▲ ${translate('elo.cutover.mirror_missed', { smart_count: missed })}`}
            {oldestAt && ` · ${translate('elo.cutover.mirror_oldest', { at: timeText(oldestAt) })}`}
          </li>
        ))}
      </Rows>
    </Section>
  );
}

/** Writes that one side accepted and the other did not do: of a service, or of one route. */
export function MirrorFailures({ facade, route }: { facade: string; route?: string }) {
  const translate = useTranslate();
  const { data = [] } = useGetList<MirrorFailure>(
    'mirror-failures',
    { filter: { facade, ...(route && { route }) }, pagination: wholeList },
    again,
  );
  const retryable = data.flatMap(({ id, isRetryable }) => (isRetryable ? [id] : []));
  if (data.length === 0) return null;
  return (
    <Section
      title="elo.cutover.mirror_failures"
      action={retryable.length > 1 && <Retry ids={retryable} label="elo.cutover.mirror_retry_all" />}
    >
      <Rows>
        {data.map(failure => (
          <Box component="li" key={failure.id} sx={{ borderBottom: 1, borderColor: 'divider', pb: 1 }}>
            <Typography component="p" sx={{ overflowWrap: 'anywhere' }}>
              ▲ <strong>{translate(`elo.cutover.mirror_reasons.${failure.reason}`)}</strong>
              {failure.status && ` (${failure.status})`} · {failure.route} ·{' '}
              {translate(`elo.cutover.sides.${failure.toward}`)}
            </Typography>
            <Typography component="p" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {[
                timeText(failure.acceptedAt, 'seconds'),
                failure.detail,
                failure.behind > 0 && translate('elo.cutover.mirror_behind', { smart_count: failure.behind }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
            {failure.isRetryable && <Retry ids={[failure.id]} label="elo.cutover.mirror_retry" />}
            <ActionButton
              label="elo.cutover.mirror_give_up"
              run={() => ask(GiveUpMirrorDocument, { ids: [failure.id] })}
              done="elo.cutover.mirror_given_up"
              confirm={{ title: 'elo.cutover.mirror_give_up', content: 'elo.cutover.mirror_give_up_confirm' }}
            />
          </Box>
        ))}
      </Rows>
    </Section>
  );
}

const Retry = ({ ids, label }: { ids: readonly string[]; label: string }) => (
  <ActionButton
    label={label}
    icon={<AgainIcon />}
    run={() => ask(RetryMirrorDocument, { ids: [...ids] })}
    done="elo.cutover.mirror_retried"
    args={({ retryMirror }: RetryMirrorMutation) => ({ smart_count: retryMirror })}
  />
);

/** The results of the nightly comparison of both sides, by documented list. */
export function Drift({ facade }: { facade: string }) {
  const translate = useTranslate();
  const { data = [] } = useGetList<DriftReport>('drift-reports', { filter: { facade }, pagination: wholeList });
  if (data.length === 0) return null;
  return (
    <Section title="elo.cutover.drift">
      <Rows>
        {data.map(({ id, noun, comparedAt, compared, missing, extra, different, error }) => (
          <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
            <strong>{noun}</strong>
            {': '}
            {error !== null
              ? `▲ ${error}`
              : missing + extra + different === 0
                ? translate('elo.cutover.drift_same', { count: countText(compared) })
                : `▲ ${[
                    missing > 0 && translate('elo.cutover.drift_missing', { smart_count: missing }),
                    extra > 0 && translate('elo.cutover.drift_extra', { smart_count: extra }),
                    different > 0 && translate('elo.cutover.drift_different', { smart_count: different }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}`}
            <Typography component="span" variant="body2" color="textSecondary">
              {' · '}
              {timeText(comparedAt)}
            </Typography>
          </Box>
        ))}
      </Rows>
    </Section>
  );
}
