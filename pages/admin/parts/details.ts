import { useRecordContext } from 'react-admin';

/**
 * The record around it, once all of it has been read: until then react-admin shows the row of the list that led to it.
 * @param detail a field that only the whole record has
 */
export function useDetails<Details extends object>(detail: keyof Details): Details | undefined {
  const record = useRecordContext<Details & { id: string }>();
  return record && record[detail] !== undefined ? record : undefined;
}
