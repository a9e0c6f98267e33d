import { ExportButton, type ExportButtonProps, useTranslate } from 'react-admin';

/** The button that exports a list. On a phone it has only an icon, even while there is nothing to export. */
export function ExportRows(button: ExportButtonProps) {
  return <ExportButton aria-label={useTranslate()('ra.action.export')} {...button} />;
}
