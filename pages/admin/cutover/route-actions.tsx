import BrownoutIcon from '@mui/icons-material/CloudOffOutlined';
import SwitchIcon from '@mui/icons-material/AltRouteOutlined';
import SunsetIcon from '@mui/icons-material/EventBusyOutlined';
import ReopenIcon from '@mui/icons-material/LockOpenOutlined';
import ResetIcon from '@mui/icons-material/RestartAltOutlined';
import WithdrawIcon from '@mui/icons-material/EventAvailableOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { required, TextInput, useTranslate } from 'react-admin';
import { ask } from '../data/graph.js';
import {
  AnnounceSunsetDocument,
  ReopenRoutesDocument,
  ResetParityDocument,
  ScheduleBrownoutDocument,
  type ServiceRouteFragment,
  WithdrawSunsetDocument,
} from './operations.js';
import { ActionButton } from '../parts/action-button.js';
import { FormDialog } from '../parts/form-dialog.js';
import { TimeInput } from '../parts/time.js';
import { CloseDialog } from './close-dialog.js';
import { SwitchDialog } from './switch-dialog.js';

interface RouteActionsProps {
  routes: readonly ServiceRouteFragment[];
  /** True when these are all routes of the service, because none was ticked. */
  isAll: boolean;
  /** Runs after an action. */
  then?: () => void;
}

/** The decisions about routes. Each first shows its effect, and the number of affected routes. */
export function RouteActions({ routes, isAll, then }: RouteActionsProps) {
  const translate = useTranslate();
  const ids = routes.map(({ id }) => id);
  const args = { smart_count: ids.length };
  const some = (test: (route: ServiceRouteFragment) => boolean) => routes.some(test);
  const after = then ? { then } : {};
  const explained = (name: string) => (
    <Typography sx={{ mb: 1 }}>{translate(`elo.cutover.${name}_confirm`, args)}</Typography>
  );
  return (
    <Box sx={{ mb: 1 }}>
      <Typography component="h3" variant="subtitle2">
        {translate(isAll ? 'elo.cutover.with_all' : 'elo.cutover.with_chosen', args)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {some(({ hasLegacy }) => hasLegacy) && <SwitchDialog routes={routes} icon={<SwitchIcon />} {...after} />}
        <FormDialog
          label={translate('elo.cutover.announce')}
          icon={<SunsetIcon />}
          resource="cutover-service"
          defaults={{ sunsetAt: null, successor: '' }}
          save={({ sunsetAt, successor }) =>
            ask(AnnounceSunsetDocument, { routes: ids, sunsetAt, successor: successor || null })
          }
          done="elo.cutover.announced"
          args={args}
          saveLabel="elo.cutover.announce"
          {...after}
        >
          {explained('announce')}
          <TimeInput source="sunsetAt" validate={required()} />
          <TextInput source="successor" type="url" helperText="elo.cutover.successor_help" />
        </FormDialog>
        {some(({ sunset }) => sunset !== null) && (
          <>
            <FormDialog
              label={translate('elo.cutover.brownout')}
              icon={<BrownoutIcon />}
              resource="cutover-service"
              defaults={{ from: null, to: null }}
              save={({ from, to }) => ask(ScheduleBrownoutDocument, { routes: ids, from, to })}
              done="elo.cutover.brownout_planned"
              args={args}
              saveLabel="elo.cutover.brownout"
              {...after}
            >
              {explained('brownout')}
              <TimeInput source="from" validate={required()} />
              <TimeInput source="to" validate={required()} />
            </FormDialog>
            <ActionButton
              label="elo.cutover.withdraw"
              icon={<WithdrawIcon />}
              run={() => ask(WithdrawSunsetDocument, { routes: ids })}
              done="elo.cutover.withdrawn"
              args={args}
              confirm={{ title: 'elo.cutover.withdraw', content: 'elo.cutover.withdraw_confirm', args }}
              {...after}
            />
          </>
        )}
        {some(({ closedAt }) => closedAt === null) && <CloseDialog routes={routes} {...after} />}
        {some(({ closedAt, brownouts }) => closedAt !== null || brownouts.length > 0) && (
          <ActionButton
            label="elo.cutover.reopen"
            icon={<ReopenIcon />}
            run={() => ask(ReopenRoutesDocument, { routes: ids })}
            done="elo.cutover.reopened"
            args={args}
            confirm={{ title: 'elo.cutover.reopen', content: 'elo.cutover.reopen_confirm', args }}
            {...after}
          />
        )}
        {some(({ equal, different, unknownCallers, otherSideFailed }) =>
          [equal, different, unknownCallers, otherSideFailed].some(count => count > 0),
        ) && (
          <ActionButton
            label="elo.cutover.reset"
            icon={<ResetIcon />}
            run={() => ask(ResetParityDocument, { routes: ids })}
            done="elo.cutover.was_reset"
            args={args}
            confirm={{ title: 'elo.cutover.reset', content: 'elo.cutover.reset_confirm', args }}
            {...after}
          />
        )}
      </Box>
    </Box>
  );
}
