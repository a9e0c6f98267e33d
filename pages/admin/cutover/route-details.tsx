import { type Theme, useMediaQuery } from '@mui/material';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { ask } from '../data/graph.js';
import { AcknowledgeSunsetDocument, type ServiceRouteFragment } from './operations.js';
import { ActionButton } from '../parts/action-button.js';
import { Facts } from '../parts/facts.js';
import { dayText, timeText } from '../parts/time.js';
import { Differences } from './differences.js';
import { countText } from './figures.js';
import { MirrorFailures } from './mirror.js';
import { RouteActions } from './route-actions.js';
import { Answers } from './route-table.js';
import { GuardedDialog } from '../parts/guarded-dialog.js';

/** All data of a route, updated live, and the decisions about it. */
export function RouteDetails({ route, onClose }: { route: ServiceRouteFragment; onClose: () => void }) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'));
  const { id, facade, method, path, summary, sunset, brownouts, closedAt, mode, hasLegacy, switchRefusal } = route;
  return (
    <GuardedDialog
      onClose={onClose}
      fullWidth
      maxWidth="md"
      fullScreen={isNarrow}
      scroll="paper"
      aria-labelledby="route-title"
    >
      <DialogTitle id="route-title" sx={{ overflowWrap: 'anywhere', pb: 0 }}>
        {method} {path}
      </DialogTitle>
      <DialogContent tabIndex={0} role="region" aria-labelledby="route-title">
        <Typography color="textSecondary" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          <span lang="en">{summary}</span> · <code>{id}</code>
        </Typography>
        <RouteActions routes={[route]} isAll={false} />
        <Facts
          of={[
            ['elo.cutover.who_answers', <Answers key="answers" route={route} />],
            ['elo.cutover.figures.calls', countText(route.calls)],
            ['elo.cutover.figures.equal', countText(route.equal)],
            ['elo.cutover.figures.different', countText(route.different)],
            ['elo.cutover.figures.unknown', countText(route.unknownCallers)],
            ['elo.cutover.figures.failed', countText(route.otherSideFailed)],
            ['elo.cutover.figures.skipped', countText(route.skipped)],
            ...(mode === 'ELO' || !hasLegacy
              ? []
              : ([['elo.cutover.refusal', switchRefusal ?? translate('elo.cutover.ready')]] as const)),
            ...(sunset
              ? ([
                  ['elo.cutover.announced_at', timeText(sunset.announcedAt, 'date')],
                  ['elo.cutover.sunset_at', timeText(sunset.sunsetAt)],
                  ['elo.cutover.successor', sunset.successor],
                ] as const)
              : []),
            ...(brownouts.length > 0
              ? ([
                  [
                    'elo.cutover.brownouts',
                    brownouts.map(({ startsAt, endsAt }) => (
                      <div key={startsAt}>
                        {timeText(startsAt)} – {timeText(endsAt)}
                      </div>
                    )),
                  ],
                ] as const)
              : []),
            ...(closedAt === null ? [] : ([['elo.cutover.closed_at', timeText(closedAt)]] as const)),
          ]}
        />
        <Part title="elo.cutover.differences">
          <Differences route={id} at={route.different} />
        </Part>
        <MirrorFailures facade={facade} route={id} />
        <Part title="elo.cutover.clients">
          <Clients route={route} />
        </Part>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </GuardedDialog>
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography component="h3" variant="h6" gutterBottom>
        {translate(title)}
      </Typography>
      {children}
    </Box>
  );
}

/** The callers of the route in the last 30 days, and for each caller if it knows of the route's end. */
function Clients({ route: { id, clients, sunset } }: { route: ServiceRouteFragment }) {
  const translate = useTranslate();
  if (clients.length === 0) return <Typography color="textSecondary">{translate('elo.cutover.no_clients')}</Typography>;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {clients.map(({ client, calls, lastDay, acknowledgedAt }) => (
        <Box
          component="li"
          key={client}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 2,
            alignItems: 'center',
            borderBottom: 1,
            borderColor: 'divider',
            pb: 1,
          }}
        >
          <strong>{client}</strong>
          <span>{translate('elo.cutover.calls', { smart_count: calls, count: countText(calls) })}</span>
          <span>{translate('elo.cutover.last_called', { day: dayText(lastDay) })}</span>
          {acknowledgedAt !== null && (
            <span>✓ {translate('elo.cutover.acknowledged_on', { day: timeText(acknowledgedAt, 'date') })}</span>
          )}
          {sunset && acknowledgedAt === null && (
            <ActionButton
              label="elo.cutover.acknowledge"
              run={() => ask(AcknowledgeSunsetDocument, { route: id, client })}
              done="elo.cutover.acknowledged"
              args={{ client }}
              confirm={{
                title: 'elo.cutover.acknowledge',
                content: 'elo.cutover.acknowledge_confirm',
                args: { client },
              }}
            />
          )}
        </Box>
      ))}
    </Box>
  );
}
