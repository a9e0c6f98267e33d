import Checkbox from '@mui/material/Checkbox';
import FormHelperText from '@mui/material/FormHelperText';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useInput, useTranslate, type Validator } from 'react-admin';
import { personalScope, scopeAreas, scopeRights } from './scopes.js';

const some: Validator = (chosen: readonly string[] | undefined) =>
  chosen?.length ? undefined : 'elo.keys.some_needed';

/** The scopes of a key: reading and changing, area by area, and reading personal data. */
export function ScopesInput() {
  const translate = useTranslate();
  const { field, fieldState } = useInput<string[]>({ source: 'scopes', defaultValue: [], validate: some });
  const chosen = new Set<string>((field.value as string[] | undefined) ?? []);
  const toggle = (scope: string) => {
    const next = new Set(chosen);
    if (!next.delete(scope)) next.add(scope);
    field.onChange([...next]);
  };
  const box = (scope: string, label: string) => (
    <Checkbox
      value={scope}
      checked={chosen.has(scope)}
      onChange={() => toggle(scope)}
      slotProps={{ input: { 'aria-label': label } }}
    />
  );
  const wrong = fieldState.error?.message;
  return (
    <>
      <Table size="small" aria-label={translate('resources.api-keys.fields.scopes')} sx={{ maxWidth: 420 }}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('elo.keys.area')}</TableCell>
            {scopeRights.map(right => (
              <TableCell key={right} align="center">
                {translate(`elo.keys.${right}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {scopeAreas.map(area => (
            <TableRow key={area}>
              <TableCell component="th" scope="row">
                {translate(`elo.keys.areas.${area}`)}
              </TableCell>
              {scopeRights.map(right => (
                <TableCell key={right} align="center" padding="none">
                  {box(`${area}:${right}`, `${translate(`elo.keys.areas.${area}`)}: ${translate(`elo.keys.${right}`)}`)}
                </TableCell>
              ))}
            </TableRow>
          ))}
          <TableRow>
            <TableCell component="th" scope="row">
              {translate('elo.keys.personal')}
            </TableCell>
            <TableCell align="center" padding="none">
              {box(personalScope, `${translate('elo.keys.personal')}: ${translate('elo.keys.read')}`)}
            </TableCell>
            <TableCell />
          </TableRow>
        </TableBody>
      </Table>
      <FormHelperText error={wrong !== undefined}>
        {wrong ? translate(wrong.replace(/^@@react-admin@@"(.*)"$/, '$1')) : ' '}
      </FormHelperText>
    </>
  );
}
