import { FileField, FileInput, type FileInputProps, useTranslate } from 'react-admin';

/**
 * A file input; `stage` of data/uploads.ts uploads its file. It has a name of its own for people that don't see the text above.
 */
export function UploadInput({ label, ...input }: Omit<FileInputProps, 'children' | 'label'> & { label: string }) {
  const translate = useTranslate();
  return (
    <FileInput label={label} inputProps={{ 'aria-label': translate(label) }} {...input}>
      <FileField source="src" title="title" />
    </FileInput>
  );
}
