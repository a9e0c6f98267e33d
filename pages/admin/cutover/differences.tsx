import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { BooleanInput, required, TextInput, useGetList, useTranslate } from 'react-admin';
import { ask } from '../data/graph.js';
import { IgnoreDifferencesDocument, WithdrawIgnoredDocument } from './operations.js';
import { ActionButton } from '../parts/action-button.js';
import { FormDialog } from '../parts/form-dialog.js';
import { timeText } from '../parts/time.js';
import { type Difference, wholeList } from './cutover.data.js';
import { countText } from './figures.js';

/**
 * The places where the answers of both sides differ. Values are not stored: hashes show if a value is always the same.
 * @param at a count that changes when there may be new differences
 */
export function Differences({ route, at }: { route: string; at: number }) {
  const translate = useTranslate();
  const { data = [], isPending } = useGetList<Difference>('parity-differences', {
    filter: { route },
    pagination: wholeList,
    meta: { at },
  });
  if (isPending) return null;
  if (data.length === 0)
    return <Typography color="textSecondary">{translate('elo.cutover.no_differences')}</Typography>;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {data.map(difference => (
        <Box component="li" key={difference.id} sx={{ borderBottom: 1, borderColor: 'divider', pb: 1 }}>
          <OneDifference route={route} difference={difference} />
        </Box>
      ))}
    </Box>
  );
}

const facadeOf = (route: string): string => route.split('.')[0]!;

function OneDifference({ route, difference }: { route: string; difference: Difference }) {
  const translate = useTranslate();
  const { path, kind, count, status, eloHash, legacyHash, firstSeenAt, lastSeenAt } = difference;
  const { ignoredAt, ignoreReason, ignoredPath, ignoredFacade } = difference;
  const isOpen = ignoredAt === null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      <Box sx={{ flexGrow: 1, minWidth: 'min(18rem, 100%)' }}>
        <Typography component="p" sx={{ overflowWrap: 'anywhere', ...(isOpen && { fontWeight: 600 }) }}>
          {isOpen && (
            <Box component="span" sx={{ color: 'error.main' }}>
              ▲{' '}
            </Box>
          )}
          <code>{path}</code> · {translate(`elo.cutover.kinds.${kind}`, { _: kind })} ×{countText(count)}
        </Typography>
        <Typography component="p" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {[
            translate('elo.cutover.status', { status }),
            `Elo ${eloHash ?? '—'} ≠ ${translate('elo.cutover.modes.LEGACY')} ${legacyHash ?? '—'}`,
            `${timeText(firstSeenAt)} – ${timeText(lastSeenAt)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        {!isOpen && (
          <Typography component="p" variant="body2">
            ✓{' '}
            {translate(ignoredFacade === null ? 'elo.cutover.ignored' : 'elo.cutover.ignored_in_service', {
              reason: ignoreReason ?? '',
            })}
            {ignoredPath !== path && (
              <>
                {' '}
                · <code>{ignoredPath}</code>
              </>
            )}
          </Typography>
        )}
      </Box>
      {isOpen ? (
        <FormDialog
          label={translate('elo.cutover.ignore')}
          resource="cutover-service"
          defaults={{ reason: '', inService: false }}
          save={async ({ reason, inService }) => {
            const place = inService ? { facade: facadeOf(route) } : { route };
            await ask(IgnoreDifferencesDocument, { ...place, path, reason });
            return place;
          }}
          undo={place => ask(WithdrawIgnoredDocument, { ...place, path })}
          done="elo.cutover.was_ignored"
          saveLabel="elo.cutover.ignore"
        >
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            <code>{path}</code>
          </Typography>
          <Typography sx={{ mb: 1 }}>{translate('elo.cutover.ignore_confirm')}</Typography>
          <TextInput source="reason" multiline validate={required()} slotProps={{ htmlInput: { maxLength: 500 } }} />
          <BooleanInput
            source="inService"
            label="elo.cutover.ignore_in_service"
            helperText="elo.cutover.ignore_in_service_help"
          />
        </FormDialog>
      ) : (
        <ActionButton
          label="elo.cutover.unignore"
          run={() =>
            ask(WithdrawIgnoredDocument, {
              ...(ignoredFacade === null ? { route } : { facade: ignoredFacade }),
              path: ignoredPath ?? path,
            })
          }
          done="elo.cutover.was_unignored"
          args={{ path: ignoredPath ?? path }}
        />
      )}
    </Box>
  );
}
