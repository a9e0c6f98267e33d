import ChartIcon from '@mui/icons-material/InsightsOutlined';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Button, Title, useGetList, useGetOne, usePermissions, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { Permissions } from '../data/auth-provider.js';
import { today } from '../parts/time.js';
import { MeasurementTable } from './measurement-table.js';
import type { OwnGroup } from './members.data.js';
import { ReadingDialog } from './reading-dialog.js';
import { idOfYear, type YearOfGroup } from './measurements.data.js';

/** A number larger than the number of groups. */
const ALL = { page: 1, perPage: 1_000 };
/** The graph has no earlier months. */
const FIRST_YEAR = 2000;

/**
 * A group with measurements that the person may see. Staff have no role in it and may change the measurements of all groups.
 */
type Choice = Pick<OwnGroup, 'id' | 'name'> & Partial<Pick<OwnGroup, 'role'>>;

/** The measurements of a group in a year; the address has the group and the year. */
export function Measurements() {
  const translate = useTranslate();
  const [address, setAddress] = useSearchParams();
  const { permissions = [] } = usePermissions<Permissions>();
  const isStaff = permissions.includes('ADMIN') || permissions.includes('SUPERVISOR');
  const groups = useGetList<Choice>(isStaff ? 'hospital-groups' : 'own-hospital-groups', { pagination: ALL });
  const thisYear = Number(today().slice(0, 4));
  const year = Number(address.get('year') ?? thisYear);
  // A person with one group needs no choice.
  const only = groups.data?.length === 1 ? groups.data[0]!.id : '';
  const groupId = address.get('group') ?? only;
  const group = groups.data?.find(({ id }) => id === groupId) ?? null;
  const isReadOnly = group?.role === 'MEMBER';
  const { data, isPending, error, refetch } = useGetOne<YearOfGroup>(
    'years-of-groups',
    { id: idOfYear(groupId, year) },
    { enabled: groupId !== '' },
  );
  const choose = (changed: Record<string, string>) =>
    setAddress({ ...(groupId && { group: groupId }), year: String(year), ...changed });
  const years = Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_each, index) => thisYear - index);

  return (
    <Box sx={{ p: { xs: 1, md: 2 } }}>
      <Title title={translate('elo.pages.measurements')} />
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mb: 1 }}>
        <Autocomplete
          sx={{ width: 320, maxWidth: '100%' }}
          options={groups.data ?? []}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ id }) => id}
          value={group}
          loading={groups.isPending}
          openText={translate('ra.action.open')}
          closeText={translate('ra.action.close')}
          clearText={translate('ra.action.clear_input_value')}
          loadingText={translate('ra.page.loading')}
          noOptionsText={translate('elo.none_found')}
          disableClearable={group !== null}
          onChange={(_event, chosen) => chosen && choose({ group: chosen.id })}
          renderInput={params => <TextField {...params} label={translate('elo.measurements.group')} />}
        />
        <TextField
          select
          sx={{ width: 120 }}
          label={translate('elo.measurements.year')}
          value={year}
          onChange={event => choose({ year: event.target.value })}
        >
          {years.map(each => (
            <MenuItem key={each} value={each}>
              {each}
            </MenuItem>
          ))}
        </TextField>
        {groupId !== '' && data && !isReadOnly && <ReadingDialog groupId={groupId} indicators={data.ofMoment} />}
        {groupId !== '' && (
          <Button href={`/cms/kpis?grupo=${groupId}`} label="elo.groups.kpis">
            <ChartIcon />
          </Button>
        )}
      </Box>
      {groupId === '' && groups.data && (
        <Alert severity="info">
          {translate(groups.data.length > 0 ? 'elo.measurements.choose' : 'elo.measurements.no_groups')}
        </Alert>
      )}
      {error && <Alert severity="error">{error.message}</Alert>}
      {groupId !== '' && isPending && <LinearProgress aria-label={translate('ra.message.loading')} />}
      {groupId !== '' && data && (
        <>
          <Typography variant="body2" color="textSecondary">
            {translate(isReadOnly ? 'elo.measurements.read_only' : 'elo.measurements.help')}
          </Typography>
          <MeasurementTable
            key={data.id}
            groupId={groupId}
            year={year}
            content={data}
            isReadOnly={isReadOnly}
            reload={refetch}
          />
        </>
      )}
    </Box>
  );
}
