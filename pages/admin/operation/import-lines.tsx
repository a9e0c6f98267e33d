import MatchIcon from '@mui/icons-material/AltRouteOutlined';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import type { ImportRejectsQuery } from './operations.js';
import { isMatchable, Matching, type PreviewOfFile } from './import-matching.js';
import { Section } from '../parts/section.js';

/**
 * The first lines of each spreadsheet, as they were understood: their sender sees there whether letters are right. The columns are
 * matched by hand where their titles don't tell enough.
 */
export function Previews({ id, isRefused }: { id: string; isRefused: boolean }) {
  const translate = useTranslate();
  const { data = [] } = useGetList<PreviewOfFile & { id: string }>('import-preview', { filter: { id } });
  if (data.length === 0) return null;
  return (
    <Section title="elo.imports.preview">
      <Typography color="textSecondary" sx={{ px: 2 }}>
        {translate('elo.imports.preview_help')}
      </Typography>
      {data.map(preview => (
        <Preview key={preview.file} importId={id} preview={preview} isRefused={isRefused} />
      ))}
    </Section>
  );
}

function Preview({ importId, preview, isRefused }: { importId: string; preview: PreviewOfFile; isRefused: boolean }) {
  const translate = useTranslate();
  const { file, columns, lines, kind, fields, isRemembered } = preview;
  const isUnknown = kind === null || columns.some((title, place) => isMatchable(title) && fields[place] === null);
  // A column that was left out on purpose is not asked for again.
  const [isMatching, setMatching] = useState(isRefused && isUnknown);
  return (
    <Box sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography component="h3" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
          {file}
        </Typography>
        {kind !== null && <Chip size="small" label={translate(`elo.import_nouns.${kind}`, { _: kind })} />}
        {!isMatching && (
          <Button size="small" startIcon={<MatchIcon />} onClick={() => setMatching(true)}>
            {translate('elo.imports.match')}
          </Button>
        )}
      </Box>
      {isRemembered && !isMatching && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {translate('elo.imports.match_remembered')}
        </Alert>
      )}
      {isMatching ? (
        <Matching importId={importId} preview={preview} cancel={() => setMatching(false)} />
      ) : (
        // A wide table scrolls by the keyboard too.
        <Box tabIndex={0} role="region" aria-label={file} sx={{ overflowX: 'auto' }}>
          <Table size="small">
            <TableHead>
              <TableRow>
                {columns.map((column, place) => (
                  <TableCell key={place}>
                    {column}
                    <Typography component="div" variant="caption" color="textSecondary">
                      {fields[place] ?? '—'}
                    </Typography>
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {lines.map((cells, line) => (
                <TableRow key={line}>
                  {cells.map((cell, place) => (
                    <TableCell key={place}>{cell}</TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </Box>
  );
}

type RejectedLines = ImportRejectsQuery['importRejects'][number];

/** Gives a file of the graph to the browser, to be saved. */
function save({ fileName, mediaType, content }: RejectedLines): void {
  const bytes = Uint8Array.from(atob(content), each => each.codePointAt(0)!);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The spreadsheets of the lines that are not imported. */
export function Rejects({ id }: { id: string }) {
  const translate = useTranslate();
  const { data = [] } = useGetList<RejectedLines & { id: string }>('import-rejects', { filter: { id } });
  return (
    <Section title="elo.imports.rejects">
      <Typography color="textSecondary" sx={{ px: 2 }}>
        {translate('elo.imports.rejects_help')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 2 }}>
        {data.map(each => (
          <Button key={each.fileName} startIcon={<DownloadIcon />} onClick={() => save(each)}>
            {translate('elo.imports.rejects_of', { file: each.fileName, smart_count: each.lines })}
          </Button>
        ))}
      </Box>
    </Section>
  );
}
