import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  BooleanInput,
  Create,
  DataTable,
  downloadCSV,
  FileField,
  FileInput,
  required,
  SaveButton,
  SelectInput,
  Toolbar,
  useGetList,
  useTranslate,
} from 'react-admin';
import type { ImportRowFragment, ImportTemplatesQuery } from './operations.js';
import { choicesOf } from '../parts/choose.js';
import { RecordList } from '../parts/record-list.js';
import { Section } from '../parts/section.js';
import { TimeColumn, timeText } from '../parts/time.js';
import { ImportShow } from './import-page.js';
import { GuardedForm } from '../parts/guarded-form.js';

const namesOf = ({ files }: ImportRowFragment): string => files.map(({ name }) => name).join(', ');

const states = choicesOf('imports.states', ['CHECKING', 'CHECKED', 'REFUSED', 'RUNNING', 'DONE', 'CANCELED', 'FAILED']);
const filters = [<SelectInput key="state" source="state" choices={states} alwaysOn />];

function ImportList() {
  const translate = useTranslate();
  return (
    <RecordList
      filters={filters}
      exporter={false}
      narrow={{
        primaryText: row => `${translate(`elo.imports.states.${row.state}`)} · ${timeText(row.createdAt)}`,
        secondaryText: row => namesOf(row as ImportRowFragment),
        rowClick: 'show',
      }}
    >
      <DataTable bulkActionButtons={false} rowClick="show">
        <TimeColumn source="createdAt" />
        <DataTable.Col source="createdBy.name" label="resources.imports.fields.createdBy" />
        <DataTable.Col source="state" render={row => translate(`elo.imports.states.${row.state}`)} />
        <DataTable.Col
          source="files"
          sx={{ maxWidth: 480, overflowWrap: 'anywhere' }}
          render={row => namesOf(row as ImportRowFragment)}
        />
        <DataTable.NumberCol source="problemCount" />
      </DataTable>
    </RecordList>
  );
}

const ImportCreate = () => {
  const translate = useTranslate();
  return (
    <Create redirect="show">
      <GuardedForm
        toolbar={
          <Toolbar>
            <SaveButton label="elo.imports.check" icon={<UploadIcon />} />
          </Toolbar>
        }
      >
        <Typography color="textSecondary">{translate('elo.imports.intro')}</Typography>
        <FileInput
          source="files"
          multiple
          validate={required()}
          inputProps={{ 'aria-label': translate('resources.imports.fields.files') }}
        >
          <FileField source="src" title="title" />
        </FileInput>
        <BooleanInput source="partial" defaultValue helperText="elo.imports.partial_help" />
      </GuardedForm>
      <Templates />
    </Create>
  );
};

type Template = ImportTemplatesQuery['importTemplates'][number] & { id: string };

function Templates() {
  const translate = useTranslate();
  const { data = [] } = useGetList<Template>('import-templates', { pagination: { page: 1, perPage: 100 } });
  return (
    <Box sx={{ px: 2, pb: 2 }}>
      <Section title="elo.imports.templates">
        <Typography color="textSecondary" sx={{ px: 2 }}>
          {translate('elo.imports.templates_help')}
        </Typography>
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 2,
            display: 'grid',
            gap: 1,
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(16rem, 100%), 1fr))',
          }}
        >
          {data.map(({ noun, fileName, content }) => (
            <li key={noun}>
              <Button
                size="small"
                startIcon={<DownloadIcon />}
                onClick={() => downloadCSV(content, fileName.replace(/\.csv$/, ''))}
              >
                {translate(`elo.import_nouns.${noun}`, { _: noun })}
              </Button>{' '}
              <Typography component="code" variant="caption">
                {fileName}
              </Typography>
            </li>
          ))}
        </Box>
      </Section>
    </Box>
  );
}

export const importScreens = { list: ImportList, create: ImportCreate, show: ImportShow };
