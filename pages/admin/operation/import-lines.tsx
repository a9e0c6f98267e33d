import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useGetList, useTranslate } from 'react-admin';
import type { ImportPreviewQuery, ImportRejectsQuery } from '../operations.js';
import { Section } from '../parts/section.js';

type PreviewOfFile = ImportPreviewQuery['importPreview'][number];

/** The first lines of each spreadsheet, as they were understood: their sender sees there whether letters are right. */
export function Preview({ id }: { id: string }) {
  const translate = useTranslate();
  const { data = [] } = useGetList<PreviewOfFile & { id: string }>('import-preview', { filter: { id } });
  if (data.length === 0) return null;
  return (
    <Section title="elo.imports.preview">
      <Typography color="textSecondary" sx={{ px: 2 }}>
        {translate('elo.imports.preview_help')}
      </Typography>
      {data.map(({ file, columns, lines }) => (
        // A wide table scrolls by the keyboard too.
        <Box key={file} tabIndex={0} role="region" aria-label={file} sx={{ overflowX: 'auto', p: 2 }}>
          <Typography component="p" variant="subtitle2">
            {file}
          </Typography>
          <Table size="small">
            <TableHead>
              <TableRow>
                {columns.map((column, place) => (
                  <TableCell key={place}>{column}</TableCell>
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
      ))}
    </Section>
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
