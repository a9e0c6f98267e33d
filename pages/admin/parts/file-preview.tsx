import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { fetched } from '../frame/lazily.js';
import { kindOf, type Preview, type PreviewedFile } from './file-kind.js';

/** The reader of PDF files is large: it is fetched when somebody opens one. */
const PdfPreview = lazy(async () => ({
  default: (await fetched(() => import('./pdf-preview.js'))).PdfPreview,
}));

const previews: Record<string, ComponentType<Preview>> = {
  image: ({ file, onFail }) => (
    <Box
      component="img"
      src={file.url}
      alt={file.originalName}
      onError={onFail}
      sx={{ display: 'block', maxWidth: '100%', mx: 'auto' }}
    />
  ),
  video: ({ file, onFail }) => (
    <Box
      component="video"
      controls
      preload="metadata"
      aria-label={file.originalName}
      src={file.url}
      onError={onFail}
      sx={{ display: 'block', width: '100%', maxHeight: '70vh' }}
    />
  ),
  audio: ({ file, onFail }) => (
    <Box
      component="audio"
      controls
      preload="metadata"
      aria-label={file.originalName}
      src={file.url}
      onError={onFail}
      sx={{ display: 'block', width: '100%' }}
    />
  ),
  text: TextPreview,
  pdf: PdfPreview,
};

/**
 * Shows a file of somebody else in the page: pictures, videos, sound, PDF and text. Nothing in a file runs: the page draws it,
 * and never loads it as a document. Other files are for downloading.
 */
export function FilePreview({ file }: { file: PreviewedFile }) {
  const translate = useTranslate();
  const [failed, setFailed] = useState<string>();
  const Shown = previews[kindOf(file.mediaType) ?? ''];
  if (Shown && failed !== file.url)
    return (
      <Suspense fallback={<LinearProgress />}>
        <Shown key={file.url} file={file} onFail={() => setFailed(file.url)} />
      </Suspense>
    );
  return (
    <Alert
      severity="info"
      action={
        <Button
          size="small"
          color="inherit"
          startIcon={<DownloadIcon />}
          href={`/portal/api/download?${new URLSearchParams({ url: file.url }).toString()}`}
        >
          {translate('elo.preview.download')}
        </Button>
      }
    >
      {translate(Shown ? 'elo.preview.failed' : 'elo.preview.not_shown')}
    </Alert>
  );
}

/** The bytes of a text that are shown. */
const MAX_BYTES = 200_000;

/** The text of bytes: UTF-16 with its mark, UTF-8, or the Latin of old machines. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // A stream: the last character may be cut.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function TextPreview({ file: { url, size, originalName }, onFail }: Preview) {
  const translate = useTranslate();
  const [text, setText] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    const read = async () => {
      const response = await fetch(url, { headers: { range: `bytes=0-${MAX_BYTES - 1}` }, signal: stop.signal });
      if (!response.ok) throw new Error(response.statusText);
      setText(decoded((await response.arrayBuffer()).slice(0, MAX_BYTES)));
    };
    read().catch(() => {
      if (!stop.signal.aborted) onFail();
    });
    return () => stop.abort();
    // The file is another one with another address.
  }, [url]);
  if (text === undefined) return <LinearProgress />;
  return (
    <>
      {size > MAX_BYTES && <Alert severity="info">{translate('elo.preview.beginning')}</Alert>}
      <Box
        component="pre"
        aria-label={originalName}
        sx={{ m: 0, p: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: '0.875rem' }}
      >
        {text}
      </Box>
    </>
  );
}
