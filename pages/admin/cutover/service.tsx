import BackIcon from '@mui/icons-material/ArrowBack';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import {
  type ServiceRouteFragment,
  WatchCutoverServiceDocument,
  type WatchCutoverServiceSubscription,
} from './operations.js';
import { Connection } from './connection.js';
import { LaneRow } from './lane-row.js';
import { laneOf } from './lanes.js';
import { Drift, MirrorFailures, Mirrors } from './mirror.js';
import { RouteActions } from './route-actions.js';
import { RouteDetails } from './route-details.js';
import { RouteTable } from './route-table.js';
import { UndocumentedRoutes } from './undocumented-routes.js';
import { useWatched } from './use-watched.js';

const take = ({ cutover }: WatchCutoverServiceSubscription) => cutover;

/** A service with its routes: actions for the ticked routes or for all, and one opened route (`&route=`). */
export function Service({ facade }: { facade: string }) {
  const translate = useTranslate();
  const [address, setAddress] = useSearchParams();
  const { rows, error, ...connection } = useWatched({
    resource: 'cutover-service',
    variables: { facade },
    subscription: WatchCutoverServiceDocument,
    take,
  });
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [search, setSearch] = useState('');
  const all = rows ?? [];
  const shown = all.filter(route => matches(route, search));
  const chosen = all.filter(({ id }) => ticked.includes(id));
  const opened = all.find(({ id }) => id === address.get('route'));
  const lane = laneOf(facade, all);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 1 }}>
        <Button component={RouterLink} to="/cutover" startIcon={<BackIcon />}>
          {translate('elo.cutover.all_services')}
        </Button>
        <Connection {...connection} />
      </Box>
      {error && <Alert severity="error">{error.message}</Alert>}
      {!rows && !error && <LinearProgress aria-label={translate('ra.page.loading')} />}
      {rows && (
        <>
          <Card variant="outlined" data-lane={facade} sx={{ fontSize: 'inherit', mb: 2 }}>
            <LaneRow lane={lane} heading="h2" />
          </Card>
          {!lane.hasLegacy && (
            <Alert severity="info" sx={{ mb: 2 }}>
              {translate('elo.cutover.no_legacy', { variable: `LEGACY_URL_${facade.toUpperCase()}` })}
            </Alert>
          )}
          <RouteActions
            routes={chosen.length > 0 ? chosen : all}
            isAll={chosen.length === 0}
            then={() => setTicked([])}
          />
          <TextField
            label={translate('elo.cutover.search')}
            value={search}
            onChange={event => setSearch(event.target.value)}
            sx={{ maxWidth: 360 }}
          />
          <RouteTable routes={shown} ticked={ticked} onTick={setTicked} />
          <Mirrors facade={facade} />
          <MirrorFailures facade={facade} />
          <Drift facade={facade} />
          <UndocumentedRoutes facade={facade} />
        </>
      )}
      {opened && <RouteDetails route={opened} onClose={() => setAddress({ service: facade })} />}
    </>
  );
}

const matches = ({ id, method, path, summary }: ServiceRouteFragment, search: string): boolean =>
  `${id} ${method} ${path} ${summary}`.toLowerCase().includes(search.trim().toLowerCase());
