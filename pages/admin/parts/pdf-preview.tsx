import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Preview } from './file-kind.js';

/** The number of pages that are shown. */
const MAX_PAGES = 100;
/** The largest picture of a page, in points: phones refuse larger ones. */
const MAX_POINTS = 8_000_000;
/** The ratio of height to width until a page is drawn: A4. */
const A4 = Math.SQRT2;
/** A page says its size itself: a strip of metres would hide all others. */
const MAX_RATIO = 5;

/** The folder of the bundle: the worker and its decoders are there (scripts/build-bundles.mjs). */
const folder = new URL('./', import.meta.url).href;
GlobalWorkerOptions.workerSrc = `${folder}pdf.worker.js`;

/**
 * Draws the pages of a PDF. The file is read by a worker and drawn on canvases: no viewer of the browser gets it as a document,
 * because the server sends it with the policy `sandbox`, under which viewers refuse it. Its scripts, forms and links do nothing.
 */
export function PdfPreview({ file: { url, originalName }, onFail }: Preview) {
  const translate = useTranslate();
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  useEffect(() => {
    const task = getDocument({
      url,
      wasmUrl: folder,
      useWasm: false,
      enableXfa: false,
      maxImageSize: 50_000_000,
    });
    let isOver = false;
    task.promise.then(
      read => {
        if (!isOver) setPdf(read);
      },
      () => {
        if (!isOver) onFail();
      },
    );
    return () => {
      isOver = true;
      void task.destroy();
    };
    // The file is another one with another address.
  }, [url]);
  if (!pdf) return <LinearProgress />;
  const shown = Math.min(pdf.numPages, MAX_PAGES);
  return (
    <Box role="group" aria-label={originalName} sx={{ display: 'grid', gap: 1 }}>
      {shown < pdf.numPages && (
        <Alert severity="info">{translate('elo.preview.more_pages', { shown, total: pdf.numPages })}</Alert>
      )}
      {Array.from({ length: shown }, (_, at) => (
        <Page key={at} pdf={pdf} at={at + 1} />
      ))}
    </Box>
  );
}

/** Draws a page while it is near the window, so that a long file needs no more memory than a short one. */
function Page({ pdf, at }: { pdf: PDFDocumentProxy; at: number }) {
  const translate = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setNear] = useState(false);
  const [ratio, setRatio] = useState(A4);
  const [text, setText] = useState('');
  useEffect(() => {
    const near = new IntersectionObserver(([entry]) => setNear(entry!.isIntersecting), { rootMargin: '600px' });
    near.observe(box.current!);
    return () => near.disconnect();
  }, []);
  useEffect(() => {
    const target = canvas.current;
    if (!isNear || !target) return;
    let isOver = false;
    let stop = () => {};
    const draw = async () => {
      const page = await pdf.getPage(at);
      if (isOver) return;
      const { width, height } = page.getViewport({ scale: 1 });
      const wanted = (box.current!.clientWidth / width) * window.devicePixelRatio;
      const viewport = page.getViewport({ scale: Math.min(wanted, Math.sqrt(MAX_POINTS / (width * height))) });
      setRatio(Math.min(height / width, MAX_RATIO));
      target.width = Math.max(1, Math.floor(viewport.width));
      target.height = Math.max(1, Math.floor(viewport.height));
      const task = page.render({ canvas: target, viewport });
      stop = () => task.cancel();
      await task.promise;
      const { items } = await page.getTextContent();
      setText(items.map(each => ('str' in each ? each.str : '')).join(' '));
    };
    // A page that can't be drawn stays white; the file can be opened beside it.
    draw().catch(() => {});
    return () => {
      isOver = true;
      stop();
      target.width = 0;
      target.height = 0;
    };
  }, [pdf, at, isNear]);
  return (
    <Box ref={box} sx={{ position: 'relative', aspectRatio: `1 / ${ratio}`, bgcolor: 'common.white', boxShadow: 1 }}>
      <Box
        component="canvas"
        ref={canvas}
        role="img"
        aria-label={translate('elo.preview.page', { at, total: pdf.numPages })}
        sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
      />
      {/* Readers of screens read the text, which nobody sees. */}
      <Box component="p" sx={hidden}>
        {text}
      </Box>
    </Box>
  );
}

const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  m: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
