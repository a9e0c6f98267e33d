import { useRecordContext } from 'react-admin';

/**
 * The record around it, once it is complete: until then react-admin shows the row of the list before.
 * @param detail a field that only the complete record has
 */
export function useDetails<Details extends object>(detail: keyof Details): Details | undefined {
  const record = useRecordContext<Details & { id: string }>();
  return record && record[detail] !== undefined ? record : undefined;
}
