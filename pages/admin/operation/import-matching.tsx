import CheckIcon from '@mui/icons-material/PlaylistAddCheckOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { ask } from '../data/graph.js';
import { language } from '../language/language.js';
import { type ImportPreviewQuery, type ImportTemplatesQuery, MatchImportColumnsDocument } from './operations.js';
import { useAction } from '../parts/action-button.js';

export type PreviewOfFile = ImportPreviewQuery['importPreview'][number];
type Template = ImportTemplatesQuery['importTemplates'][number];
type Field = Template['columns'][number];

/** False for a column without a title, and for the reasons that came back with lines: an import ignores both. */
export const isMatchable = (title: string): boolean => title !== '' && title.toLowerCase() !== 'motivo';

/** A field in words: the templates explain it in Portuguese. */
const wordsOf = ({ name, about }: Field): string =>
  language() === 'pt' ? `${about.replace(/\.$/, '')} (${name})` : name;

interface MatchingProps {
  importId: string;
  preview: PreviewOfFile;
  cancel: () => void;
}

/** Asks what a spreadsheet holds, and which field each of its columns is; its first lines stand beside. */
export function Matching({ importId, preview, cancel }: MatchingProps) {
  const translate = useTranslate();
  const { file, columns, lines, fits } = preview;
  const { data: templates = [] } = useGetList<Template & { id: string }>('import-templates', {
    pagination: { page: 1, perPage: 100 },
  });
  const { act, isPending } = useAction();
  const [kind, setKind] = useState(preview.kind ?? '');
  const [fields, setFields] = useState(preview.fields);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const known = templates.find(({ noun }) => noun === kind)?.columns ?? [];
  const choices = columns.flatMap((title, place) => (isMatchable(title) ? [{ title, place }] : []));
  // Nothing tells two columns with one title apart.
  const sent = choices.filter(({ title, place }) => columns.indexOf(title) === place);
  const choose = (place: number, field: string) =>
    setFields(fields.map((former, other) => (other === place ? field || null : former)));
  const choice = () => ({
    id: importId,
    file,
    kind,
    columns: sent.map(({ title, place }) => ({ title, field: fields[place] ?? null })),
  });
  const check = () =>
    act({
      run: () =>
        ask(MatchImportColumnsDocument, choice()).catch((error: { body?: { errors?: Record<string, string> } }) => {
          setFaults(error.body?.errors ?? {});
          throw error;
        }),
      done: 'elo.imports.matched',
    });
  const required = known.filter(({ isRequired }) => isRequired).map(wordsOf);
  return (
    <Box role="group" aria-label={translate('elo.imports.match')} sx={{ maxWidth: 900 }}>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {translate('elo.imports.match_help')}
      </Typography>
      <TextField
        select
        fullWidth
        size="small"
        label={translate('elo.imports.match_kind')}
        value={templates.length === 0 ? '' : kind}
        onChange={({ target }) => {
          setKind(target.value);
          setFields(fits.find(fit => fit.kind === target.value)?.fields ?? fields);
          setFaults({});
        }}
        error={faults['kind'] !== undefined}
        helperText={
          faults['kind'] ??
          (required.length > 0 && translate('elo.imports.match_required', { fields: required.join(', ') }))
        }
      >
        {templates.map(({ noun }) => (
          <MenuItem key={noun} value={noun}>
            {translate(`elo.import_nouns.${noun}`, { _: noun })}
          </MenuItem>
        ))}
      </TextField>
      {kind !== '' &&
        choices.map(({ title, place }) => {
          const isTwice = columns.indexOf(title) !== columns.lastIndexOf(title);
          const index = sent.findIndex(each => each.place === place);
          const fault = faults[`columns.${index}.field`] ?? faults[`columns.${index}.title`];
          const examples = lines.map(cells => cells[place] ?? '').filter(Boolean);
          return (
            <Box
              key={place}
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
                alignItems: 'center',
                columnGap: 2,
                rowGap: 1.25,
                py: 1,
                borderTop: 1,
                borderColor: 'divider',
              }}
            >
              <Box sx={{ overflowWrap: 'anywhere' }}>
                <Typography variant="subtitle2" component="p">
                  {title}
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  {examples.length > 0 ? examples.join(' · ') : translate('elo.imports.match_lines')}
                </Typography>
              </Box>
              <TextField
                select
                fullWidth
                size="small"
                margin="none"
                label={translate('elo.imports.match_field', { title })}
                value={isTwice || known.length === 0 ? '' : (fields[place] ?? '')}
                onChange={({ target }) => choose(place, target.value)}
                disabled={isTwice}
                error={fault !== undefined}
                helperText={isTwice ? translate('elo.imports.match_title_twice') : (fault ?? false)}
                slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
              >
                <MenuItem value="">
                  <em>{translate('elo.imports.match_left_out')}</em>
                </MenuItem>
                {known.map(field => (
                  <MenuItem
                    key={field.name}
                    value={field.name}
                    disabled={fields.some((chosen, other) => chosen === field.name && other !== place)}
                    sx={{ whiteSpace: 'normal' }}
                  >
                    {wordsOf(field)}
                  </MenuItem>
                ))}
              </TextField>
            </Box>
          );
        })}
      {faults['columns'] && (
        <Alert severity="error" sx={{ my: 1 }}>
          {faults['columns']}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button
          variant="contained"
          startIcon={<CheckIcon />}
          disabled={kind === '' || isPending}
          onClick={() => void check()}
        >
          {translate('elo.imports.match_check')}
        </Button>
        <Button onClick={cancel}>{translate('ra.action.cancel')}</Button>
      </Box>
    </Box>
  );
}
