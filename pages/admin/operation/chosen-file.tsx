import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { FileField, useGetList, useRecordContext, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ImportTemplatesQuery } from '../operations.js';
import { isSpreadsheet, type NounsOfFiles } from './imports.data.js';

type Template = ImportTemplatesQuery['importTemplates'][number] & { id: string };

/** A file that was chosen, and for a spreadsheet the question what it holds. Mostly the server knows it by name and columns. */
export function ChosenFile() {
  const translate = useTranslate();
  const file = useRecordContext<{ id: string; title: string }>();
  const { setValue } = useFormContext();
  const nouns = (useWatch({ name: 'nouns' }) ?? {}) as NounsOfFiles;
  const { data = [] } = useGetList<Template>('import-templates', { pagination: { page: 1, perPage: 100 } });
  if (!file) return null;
  const { title } = file;
  return (
    <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <FileField source="src" title="title" />
      {isSpreadsheet(title) && (
        <TextField
          select
          size="small"
          margin="none"
          label={translate('elo.imports.holds', { file: title })}
          value={nouns[title] ?? ''}
          onChange={({ target }) => setValue('nouns', { ...nouns, [title]: target.value })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          helperText={false}
          sx={{ minWidth: 260 }}
        >
          <MenuItem value="">{translate('elo.imports.holds_as_named')}</MenuItem>
          {data.map(({ noun }) => (
            <MenuItem key={noun} value={noun}>
              {translate(`elo.import_nouns.${noun}`, { _: noun })}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  );
}
