import WallIcon from '@mui/icons-material/TvOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { type LaneRouteFragment, WatchCutoverLanesDocument, type WatchCutoverLanesSubscription } from './operations.js';
import { Connection } from './connection.js';
import { shareText } from './figures.js';
import { type Lane, laneOf, lanesOf } from './lanes.js';
import { LaneRow } from './lane-row.js';
import { useWatched } from './use-watched.js';
import { Wall } from './wall.js';

const take = ({ cutover }: WatchCutoverLanesSubscription) => cutover;

/** The seven services side by side; `isWall`: for reading at a distance, over the whole window. */
export function Overview({ isWall }: { isWall: boolean }) {
  const translate = useTranslate();
  const { rows, error, ...connection } = useWatched({
    resource: 'cutover-lanes',
    variables: {},
    subscription: WatchCutoverLanesDocument,
    take,
  });
  const lanes = lanesOf(rows ?? []);
  const head = (
    <>
      <Summary routes={rows} />
      <Connection {...connection} />
    </>
  );
  if (isWall)
    return (
      <Wall head={head}>
        <Lanes lanes={lanes} />
      </Wall>
    );
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, mb: 2 }}>
        {head}
        <Button component={RouterLink} to="/cutover?wall=1" startIcon={<WallIcon />} sx={{ ml: { sm: 'auto' } }}>
          {translate('elo.cutover.wall')}
        </Button>
      </Box>
      {error && <Alert severity="error">{error.message}</Alert>}
      {!rows && !error && <LinearProgress aria-label={translate('ra.page.loading')} />}
      <Lanes lanes={lanes} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2, maxWidth: '70ch' }}>
        {translate('elo.cutover.intro')}
      </Typography>
    </>
  );
}

function Summary({ routes }: { routes: LaneRouteFragment[] | undefined }) {
  const translate = useTranslate();
  if (!routes) return null;
  const { share, open } = laneOf('', routes);
  return (
    <Typography component="p" sx={{ fontSize: '1.25em' }}>
      <strong>{translate('elo.cutover.share', { share: shareText(share) })}</strong>
      {open > 0 && ` · ▲ ${translate('elo.cutover.open_differences', { smart_count: open })}`}
    </Typography>
  );
}

const Lanes = ({ lanes }: { lanes: readonly Lane[] }) => (
  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: '0.5em' }}>
    {lanes.map(lane => (
      <Card component="li" variant="outlined" key={lane.facade} data-lane={lane.facade} sx={{ fontSize: 'inherit' }}>
        <LaneRow lane={lane} to={`/cutover?service=${lane.facade}`} heading="h2" />
      </Card>
    ))}
  </Box>
);
