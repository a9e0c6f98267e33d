import Link from '@mui/material/Link';
import { language, tagOf } from '../language/language.js';

interface StoredFile {
  originalName: string;
  size: number;
  url: string;
}

/** A size in readable form: `1,2 MB`. */
function sizeText(bytes: number): string {
  const isLarge = bytes >= 1_000_000;
  return new Intl.NumberFormat(tagOf(language()), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(isLarge ? bytes / 1_000_000 : Math.max(1, bytes / 1_000));
}

/** Opens a file in a tab of its own. */
export const FileLink = ({ file: { originalName, size, url } }: { file: StoredFile }) => (
  <span>
    <Link href={url} target="_blank" rel="noreferrer" onClick={event => event.stopPropagation()}>
      {originalName}
    </Link>
    {` (${sizeText(size)})`}
  </span>
);
