import { FileField, FileInput, type FileInputProps, useTranslate } from 'react-admin';

/** An input of a file, which `stage` of data/uploads.ts hands in; named for those who don't see what stands above it. */
export function UploadInput({ label, ...input }: Omit<FileInputProps, 'children' | 'label'> & { label: string }) {
  const translate = useTranslate();
  return (
    <FileInput label={label} inputProps={{ 'aria-label': translate(label) }} {...input}>
      <FileField source="src" title="title" />
    </FileInput>
  );
}
