import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Switch from '@mui/material/Switch';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ask } from '../data/graph.js';
import { type ServiceRouteFragment, SetRouteModeDocument } from './operations.js';
import { ForcedDialog } from './forced-dialog.js';
import { type Mode, modes } from './lanes.js';
import { ModeMark } from './mode-mark.js';

const shares = [5, 10, 25, 50, 100] as const;
/** The number of reasons in the list; further ones are only counted. */
const SHOWN_REFUSALS = 6;

interface SwitchDialogProps {
  routes: readonly ServiceRouteFragment[];
  icon: ReactNode;
  then?: () => void;
}

/** Sets the side that answers routes, and the callers that it answers. */
export function SwitchDialog({ icon, ...rest }: SwitchDialogProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="contained" startIcon={icon} onClick={() => setOpen(true)}>
        {translate('elo.cutover.switch')}
      </Button>
      {isOpen && <Choice {...rest} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The values that the routes share; a value that differs must be chosen anew. */
const present = (routes: readonly ServiceRouteFragment[]) => {
  const common = <Value,>(of: (route: ServiceRouteFragment) => Value): Value | null => {
    const values = new Set(routes.map(of));
    return values.size === 1 ? [...values][0]! : null;
  };
  return {
    mode: common(({ mode }) => mode),
    percent: common(({ percent }) => percent) ?? 100,
    mirror: common(({ mirror }) => mirror) ?? false,
  };
};

function Choice({ routes, then, onClose }: Omit<SwitchDialogProps, 'icon'> & { onClose: () => void }) {
  const translate = useTranslate();
  const [{ mode, percent, mirror }, setChoice] = useState(() => present(routes));
  const choose = (change: Partial<ReturnType<typeof present>>) => setChoice(before => ({ ...before, ...change }));
  const label = useId();
  const ids = routes.map(({ id }) => id);
  // A relayed route has no percentage, and no mirror to keep.
  const isRelayed = mode === 'LEGACY';
  const said = mode && { mode, percent: isRelayed ? 100 : percent, mirror: !isRelayed && mirror };
  const args = { smart_count: ids.length, percent, rest: 100 - percent };
  return (
    <ForcedDialog
      title={translate('elo.cutover.switch_count', args)}
      refusals={mode === 'ELO' ? refusalsOf(routes, percent, translate) : []}
      forceLabel={translate('elo.cutover.switch_force')}
      submitLabel={translate('elo.cutover.switch_do', args)}
      isReady={said !== null}
      run={async force => said && ask(SetRouteModeDocument, { routes: ids, ...said, force })}
      done={translate('elo.cutover.switched', args)}
      onClose={onClose}
      {...(then && { onDone: then })}
    >
      <RadioGroup
        aria-label={translate('elo.cutover.who_answers')}
        value={mode}
        onChange={(_event, value) => choose({ mode: value as Mode })}
      >
        {modes.map(each => (
          <FormControlLabel
            key={each}
            value={each}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', mb: 0.5, '& .MuiRadio-root': { pt: 0.5 } }}
            label={
              <>
                <strong>
                  <ModeMark mode={each} />
                </strong>
                <Typography variant="body2" color="textSecondary">
                  {translate(`elo.cutover.mode_help.${each}`)}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
      {mode && !isRelayed && (
        <Box sx={{ mt: 1 }}>
          <FormLabel id={label} component="div">
            {translate(mode === 'ELO' ? 'elo.cutover.share_of_callers' : 'elo.cutover.share_compared')}
          </FormLabel>
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-labelledby={label}
            value={percent}
            onChange={(_event, value: number | null) => value !== null && choose({ percent: value })}
          >
            {shares.map(each => (
              <ToggleButton key={each} value={each} sx={{ px: { xs: 1.25, sm: 2 } }}>
                {each} %
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <Box>
            <FormControlLabel
              control={<Switch checked={mirror} onChange={(_event, isOn) => choose({ mirror: isOn })} />}
              label={translate('elo.cutover.mirror')}
            />
            <Typography variant="body2" color="textSecondary">
              {translate(`elo.cutover.mirror_help.${mode}`)}
            </Typography>
          </Box>
        </Box>
      )}
      {said && (
        <Alert severity="info" icon={false} sx={{ mt: 2 }}>
          {translate(consequence(said), args)} {translate('elo.cutover.in_force')}
        </Alert>
      )}
    </ForcedDialog>
  );
}

/** The key of the text that describes the effect. */
const consequence = ({ mode, percent }: { mode: Mode; percent: number }): string =>
  mode === 'ELO' && percent < 100 ? 'elo.cutover.will.ELO_PART' : `elo.cutover.will.${mode}`;

/**
 * The reasons for refusing Elo this share of callers, each once with its number of routes. The graph's refusal is about all
 * callers. A share that does not grow needs no proof; the mutation knows this and decides.
 */
function refusalsOf(
  routes: readonly ServiceRouteFragment[],
  wanted: number,
  translate: ReturnType<typeof useTranslate>,
): string[] {
  const refused = routes.filter(
    ({ switchRefusal, mode, percent }) => switchRefusal !== null && !(mode === 'ELO' && wanted <= percent),
  );
  const told = refused.slice(0, SHOWN_REFUSALS).map(({ id, switchRefusal }) => `${id}: ${switchRefusal}`);
  const more = refused.length - told.length;
  return more > 0 ? [...told, translate('elo.cutover.more_refusals', { smart_count: more })] : told;
}
