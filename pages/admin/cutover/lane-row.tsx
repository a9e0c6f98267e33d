import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { countText, shareText, shortCount } from './figures.js';
import type { Lane, Mode } from './lanes.js';
import { timeText } from '../parts/time.js';
import { ModeMark } from './mode-mark.js';

interface LaneRowProps {
  lane: Lane;
  /** The target of its name's link; left out on the page of the service itself. */
  to?: string;
  heading: 'h2' | 'h3';
}

/**
 * A service: its progress, the sides that answer its routes, and the comparisons. All sizes depend on the size of the text
 * around it, so that large text can be read from two metres.
 */
export function LaneRow({ lane, to, heading }: LaneRowProps) {
  const translate = useTranslate();
  const name = <ServiceName facade={lane.facade} />;
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'center',
        columnGap: '1.2em',
        rowGap: '0.5em',
        gridTemplateColumns: { xs: '1fr auto', lg: '9.5em 6.6em minmax(9em, 1fr) auto' },
        px: '1em',
        py: '0.6em',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography component={heading} sx={{ fontSize: '1.3em', fontWeight: 700, lineHeight: 1.2 }}>
          {to ? (
            <Link component={RouterLink} to={to} color="inherit">
              {name}
            </Link>
          ) : (
            name
          )}
        </Typography>
        <Typography component="p" color="textSecondary" sx={{ fontSize: '0.9em' }}>
          {translate(`elo.cutover.states.${lane.state}`)}
        </Typography>
      </Box>
      <Share share={lane.share} />
      <Box sx={{ gridColumn: { xs: '1 / -1', lg: 'auto' }, minWidth: 0 }}>
        <Bar lane={lane} />
      </Box>
      <Box sx={{ gridColumn: { xs: '1 / -1', lg: 'auto' } }}>
        <Figures lane={lane} />
      </Box>
    </Box>
  );
}

export function ServiceName({ facade }: { facade: string }) {
  return <>{useTranslate()(`elo.cutover.services.${facade}`, { _: facade })}</>;
}

function Share({ share }: { share: number }) {
  const translate = useTranslate();
  return (
    <Box sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
      <Box sx={{ fontSize: '2em', fontWeight: 700, lineHeight: 1.05, fontVariantNumeric: 'tabular-nums' }}>
        {shareText(share)}
      </Box>
      <Box sx={{ fontSize: '0.8em', color: 'text.secondary' }}>{translate('elo.cutover.by_elo')}</Box>
    </Box>
  );
}

/** The look of the parts of the bar: stripes when both sides are asked, empty when Elo has no part. */
const fillOf = (mode: Mode) => {
  const stripes = 'repeating-linear-gradient(135deg, currentColor 0 3px, transparent 3px 7px)';
  if (mode === 'ELO') return { backgroundColor: 'primary.main' };
  if (mode === 'VERIFY') return { color: 'primary.main', backgroundImage: stripes };
  if (mode === 'COMPARE') return { color: 'text.secondary', backgroundImage: stripes };
  return {};
};

const DAY_MS = 86_400_000;
/** A time within the last day without its date, and an earlier time with its date. */
const sinceText = (instant: string): string =>
  timeText(instant, Date.now() - Date.parse(instant) < DAY_MS ? 'clock' : 'seconds');

/** The sides with their numbers of routes: as a bar, and in words. */
function Bar({ lane: { parts, closed, pausedSince } }: { lane: Lane }) {
  const translate = useTranslate();
  return (
    <>
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          height: '1.1em',
          border: 1,
          borderColor: 'text.secondary',
          borderRadius: 1,
          overflow: 'hidden',
        }}
      >
        {parts.map(({ mode, percent, count }) => (
          <Box
            key={`${mode} ${percent}`}
            sx={{
              flexGrow: count,
              flexBasis: 0,
              minWidth: '0.5em',
              position: 'relative',
              borderLeft: 1,
              borderColor: 'text.secondary',
              '&:first-of-type': { borderLeft: 0 },
              ...(percent === 100 && fillOf(mode)),
            }}
          >
            {/* A share of the callers is the same share of the height. */}
            {percent < 100 && (
              <Box sx={{ position: 'absolute', inset: 0, top: 'auto', height: `${percent}%`, ...fillOf(mode) }} />
            )}
          </Box>
        ))}
        {parts.length === 0 && <Box sx={{ flexGrow: 1, backgroundColor: 'action.disabledBackground' }} />}
      </Box>
      <Box
        component="ul"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: '1em', m: 0, mt: '0.3em', p: 0, listStyle: 'none' }}
      >
        {parts.map(({ mode, percent, count }) => (
          <Box component="li" key={`${mode} ${percent}`} sx={{ display: 'inline-flex', gap: '0.35em' }}>
            <strong>{countText(count)}</strong> <ModeMark mode={mode} percent={percent} />
          </Box>
        ))}
        {closed > 0 && (
          <li>
            <strong>{countText(closed)}</strong> {translate('elo.cutover.closed', { smart_count: closed })}
          </li>
        )}
        {pausedSince !== null && (
          <Box component="li" sx={{ color: 'error.main', fontWeight: 600 }}>
            <Sign />
            {translate('elo.cutover.old_paused', { at: sinceText(pausedSince) })}
          </Box>
        )}
      </Box>
    </>
  );
}

function Figures({ lane }: { lane: Lane }) {
  const translate = useTranslate();
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: '0.5em 0.8em',
        gridTemplateColumns: { xs: 'repeat(auto-fill, minmax(6em, 1fr))', lg: 'repeat(5, 5.7em)' },
      }}
    >
      <Figure name="calls" count={lane.calls} />
      <Figure name="equal" count={lane.equal} />
      <Figure
        name="different"
        count={lane.different}
        isTrouble={lane.open > 0}
        also={lane.open > 0 && translate('elo.cutover.open', { smart_count: lane.open })}
      />
      <Figure name="unknown" count={lane.unknown} />
      <Figure name="failed" count={lane.failed} isTrouble={lane.failed > 0} />
    </Box>
  );
}

interface FigureProps {
  /** Key of the counted thing's name. */
  name: string;
  count: number;
  isTrouble?: boolean;
  /** Shown below the number. */
  also?: ReactNode;
}

/** A large number for a wall, and its name. Trouble has a mark, because not everybody sees colours. */
function Figure({ name, count, isTrouble = false, also }: FigureProps) {
  const translate = useTranslate();
  const { digits, unit } = shortCount(count);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}>
      <Box component="dt" sx={{ fontSize: '0.8em', color: 'text.secondary', lineHeight: 1.25 }}>
        {translate(`elo.cutover.figures.${name}`)}
        {also && (
          <Box component="strong" sx={{ display: 'block', color: 'error.main' }}>
            {also}
          </Box>
        )}
      </Box>
      <Box
        component="dd"
        title={countText(count)}
        sx={{
          m: 0,
          fontSize: '1.7em',
          lineHeight: 1.15,
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
          whiteSpace: 'nowrap',
          ...(isTrouble && { color: 'error.main' }),
        }}
      >
        {isTrouble && <Sign />}
        {digits}
        {unit && (
          <Box component="span" sx={{ fontSize: '0.5em' }}>
            {' '}
            {unit}
          </Box>
        )}
      </Box>
    </Box>
  );
}

const Sign = () => (
  <Box component="span" sx={{ fontSize: '0.7em', mr: '0.15em' }}>
    ▲
  </Box>
);
