import Checkbox from '@mui/material/Checkbox';
import FormHelperText from '@mui/material/FormHelperText';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useInput, useTranslate, type Validator } from 'react-admin';
import { scopeAreas, scopeRights } from './scopes.js';

const some: Validator = (chosen: readonly string[] | undefined) =>
  chosen?.length ? undefined : 'elo.keys.some_needed';

/** What a key may do: reading and changing, area by area. */
export function ScopesInput() {
  const translate = useTranslate();
  const { field, fieldState } = useInput<string[]>({ source: 'scopes', defaultValue: [], validate: some });
  const chosen = new Set<string>((field.value as string[] | undefined) ?? []);
  const toggle = (scope: string) => {
    const next = new Set(chosen);
    if (!next.delete(scope)) next.add(scope);
    field.onChange([...next]);
  };
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
              {scopeRights.map(right => {
                const scope = `${area}:${right}`;
                const label = `${translate(`elo.keys.areas.${area}`)}: ${translate(`elo.keys.${right}`)}`;
                return (
                  <TableCell key={right} align="center" padding="none">
                    <Checkbox
                      value={scope}
                      checked={chosen.has(scope)}
                      onChange={() => toggle(scope)}
                      slotProps={{ input: { 'aria-label': label } }}
                    />
                  </TableCell>
                );
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <FormHelperText error={wrong !== undefined}>
        {wrong ? translate(wrong.replace(/^@@react-admin@@"(.*)"$/, '$1')) : ' '}
      </FormHelperText>
    </>
  );
}
