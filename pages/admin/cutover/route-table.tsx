import { type Theme, useMediaQuery } from '@mui/material';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { ServiceRouteFragment } from './operations.js';
import { timeText } from '../parts/time.js';
import { countText } from './figures.js';
import { ModeMark } from './mode-mark.js';

interface RouteTableProps {
  routes: readonly ServiceRouteFragment[];
  /** Ids of the routes for the next action. */
  ticked: readonly string[];
  onTick: (ids: readonly string[]) => void;
}

/** The routes of a service: a table, or on a phone a card for each. */
export function RouteTable({ routes, ticked, onTick }: RouteTableProps) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'));
  const shown = routes.map(({ id }) => id);
  const count = shown.filter(id => ticked.includes(id)).length;
  const tickAll = (
    <Checkbox
      slotProps={{ input: { 'aria-label': translate('elo.cutover.tick_all') } }}
      checked={count > 0 && count === shown.length}
      indeterminate={count > 0 && count < shown.length}
      onChange={(_event, isTicked) =>
        onTick(isTicked ? [...new Set([...ticked, ...shown])] : ticked.filter(id => !shown.includes(id)))
      }
    />
  );
  const tickOf = ({ id }: ServiceRouteFragment) => (
    <Checkbox
      slotProps={{ input: { 'aria-label': translate('elo.cutover.tick', { route: id }) } }}
      checked={ticked.includes(id)}
      onChange={(_event, isTicked) => onTick(isTicked ? [...ticked, id] : ticked.filter(each => each !== id))}
    />
  );
  if (isNarrow)
    return (
      <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        <Box component="li" sx={{ display: 'flex', alignItems: 'center' }}>
          {tickAll}
          {translate('elo.cutover.routes', { smart_count: routes.length })}
        </Box>
        {routes.map(route => (
          <Card component="li" variant="outlined" key={route.id} sx={{ display: 'flex', p: 1, pl: 0 }}>
            <Box>{tickOf(route)}</Box>
            <Box sx={{ minWidth: 0, flexGrow: 1 }}>
              <RouteName route={route} />
              <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mt: 0.5 }}>
                <Answers route={route} />
                <span>{translate('elo.cutover.calls_of_30_days', { count: countText(route.calls) })}</span>
                <Compared route={route} />
                <Ending route={route} />
              </Box>
            </Box>
          </Card>
        ))}
      </Box>
    );
  return (
    <TableContainer component={Card} variant="outlined" tabIndex={0} sx={{ mt: 1 }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox">{tickAll}</TableCell>
            <TableCell>{translate('elo.cutover.routes', { smart_count: routes.length })}</TableCell>
            <TableCell>{translate('elo.cutover.who_answers')}</TableCell>
            <TableCell align="right">{translate('elo.cutover.figures.calls')}</TableCell>
            <TableCell>{translate('elo.cutover.compared')}</TableCell>
            <TableCell>{translate('elo.cutover.ending')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {routes.map(route => (
            <TableRow key={route.id} hover selected={ticked.includes(route.id)}>
              <TableCell padding="checkbox">{tickOf(route)}</TableCell>
              <TableCell sx={{ maxWidth: 420 }}>
                <RouteName route={route} />
              </TableCell>
              <TableCell>
                <Answers route={route} />
              </TableCell>
              <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {countText(route.calls)}
              </TableCell>
              <TableCell>
                <Compared route={route} />
              </TableCell>
              <TableCell>
                <Ending route={route} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const RouteName = ({ route: { facade, id, method, path, summary } }: { route: ServiceRouteFragment }) => (
  <>
    <Link component={RouterLink} to={`/cutover?service=${facade}&route=${id}`} sx={{ overflowWrap: 'anywhere' }}>
      <strong>{method}</strong> {path}
    </Link>
    {/* The documents of the routes are in English. */}
    <Typography variant="body2" color="textSecondary" lang="en">
      {summary}
    </Typography>
  </>
);

/** The side that answers a route, and a mark when writes go to both sides. */
export function Answers({ route }: { route: ServiceRouteFragment }) {
  const translate = useTranslate();
  return (
    <span>
      <ModeMark mode={route.mode} percent={route.percent} />
      {route.mirror && (
        <Typography component="span" variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          {' '}
          ⇄ {translate('elo.cutover.mirrored')}
        </Typography>
      )}
    </span>
  );
}

/** `1.204 iguais · ▲ 3 diferentes`, for the compared calls. */
function Compared({ route }: { route: ServiceRouteFragment }) {
  const translate = useTranslate();
  const { equal, different, openDifferences, unknownCallers, otherSideFailed } = route;
  const told = [
    ['equal_count', equal],
    ['different_count', different],
    ['unknown_count', unknownCallers],
    ['failed_count', otherSideFailed],
  ] as const;
  const parts = told.filter(([, count]) => count > 0);
  if (parts.length === 0) return <span>—</span>;
  return (
    <Box component="span" sx={openDifferences > 0 ? { color: 'error.main', fontWeight: 600 } : {}}>
      {openDifferences > 0 && '▲ '}
      {parts
        .map(([name, count]) => translate(`elo.cutover.${name}`, { smart_count: count, count: countText(count) }))
        .join(' · ')}
    </Box>
  );
}

/** Shows if a route is closed, or will be. */
export function Ending({ route: { closedAt, sunset, brownouts } }: { route: ServiceRouteFragment }) {
  const translate = useTranslate();
  const [next] = brownouts;
  if (closedAt !== null)
    return <strong>✕ {translate('elo.cutover.closed_on', { day: timeText(closedAt, 'date') })}</strong>;
  if (!sunset) return null;
  return (
    <span>
      {translate('elo.cutover.ends_on', { day: timeText(sunset.sunsetAt, 'date') })}
      {next && (
        <Typography component="span" variant="body2" color="textSecondary">
          {' · '}
          {translate('elo.cutover.brownout_on', { from: timeText(next.startsAt), to: timeText(next.endsAt) })}
        </Typography>
      )}
    </span>
  );
}
