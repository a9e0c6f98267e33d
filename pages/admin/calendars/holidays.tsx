import Typography from '@mui/material/Typography';
import {
  DataTable,
  DateInput,
  NumberInput,
  required,
  TextInput,
  TopToolbar,
  useTranslate,
  WithRecord,
} from 'react-admin';
import { CityInput } from '../hospitals/city-input.js';
import { exportsAs } from '../parts/csv.js';
import { ExportRows } from '../parts/export-rows.js';
import { MAX_EXPORTED, RecordList } from '../parts/record-list.js';
import { RowDialog } from '../parts/row-dialog.js';
import { dayText } from '../parts/time.js';
import { type HolidayForm, thisYear } from './holidays.data.js';

const filters = [<NumberInput key="year" source="year" alwaysOn min={2000} max={2100} />];

/** The columns of the import, for those that the programme added. */
const exporter = exportsAs<HolidayForm>('feriados', [
  ['id', row => (row.isNational ? '' : row.id)],
  'date',
  'name',
  ['place', row => row.city?.id ?? row.state?.code ?? (row.isNational ? '' : 'programa')],
]);

const fields = (
  <>
    <DateInput source="date" validate={required()} />
    <TextInput source="name" validate={required()} slotProps={{ htmlInput: { maxLength: 200 } }} />
    <CityInput isRequired={false} helperText={{ state: 'elo.holidays.place_help', city: 'elo.holidays.city_help' }} />
  </>
);

function usePlaceText() {
  const translate = useTranslate();
  return ({ isNational, city, state }: HolidayForm): string =>
    isNational
      ? translate('elo.holidays.country')
      : city && state
        ? `${city.name}/${state.code}`
        : (state?.name ?? translate('elo.holidays.everywhere'));
}

/** Days of the country have no dialog: nobody changes them. */
const Change = () => (
  <WithRecord<HolidayForm>
    render={({ isNational }) =>
      isNational ? null : (
        <RowDialog resource="holidays" removable warning="elo.holidays.remove_warning">
          {fields}
        </RowDialog>
      )
    }
  />
);

function HolidayList() {
  const translate = useTranslate();
  const placeText = usePlaceText();
  const slotsText = ({ isCounted }: HolidayForm) => translate(`elo.holidays.${isCounted ? 'none' : 'optional'}`);
  return (
    <>
      <Typography color="textSecondary" sx={{ pt: 2 }}>
        {translate('elo.holidays.intro')}
      </Typography>
      <RecordList
        filters={filters}
        filterDefaultValues={{ year: thisYear() }}
        exporter={exporter}
        pagination={false}
        perPage={2_000}
        actions={
          <TopToolbar>
            <RowDialog resource="holidays" defaults={{}}>
              {fields}
            </RowDialog>
            <ExportRows maxResults={MAX_EXPORTED} />
          </TopToolbar>
        }
        narrow={{
          primaryText: row => `${dayText(row.date)} · ${row.name}`,
          secondaryText: row => [placeText(row), slotsText(row)].join(' · '),
          tertiaryText: () => <Change />,
          rowClick: false,
        }}
      >
        <DataTable<HolidayForm> bulkActionButtons={false} rowClick={false}>
          <DataTable.Col<HolidayForm> source="date" disableSort render={row => dayText(row.date)} />
          <DataTable.Col source="name" disableSort />
          <DataTable.Col<HolidayForm> source="place" disableSort render={placeText} />
          <DataTable.Col<HolidayForm> source="isCounted" disableSort render={slotsText} />
          <DataTable.Col source="actions" disableSort>
            <Change />
          </DataTable.Col>
        </DataTable>
      </RecordList>
    </>
  );
}

export const holidayScreens = { list: HolidayList };
