import { Pagination, type PaginationProps, useTranslate } from 'react-admin';

/** The pages of a list. On a phone react-admin leaves the names of the buttons in English. */
export function Pages(pagination: PaginationProps) {
  const translate = useTranslate();
  // It goes to the table's own part for pages, but is missing in the type.
  const labels: object = { getItemAriaLabel: (type: string) => translate(`ra.navigation.${type}`) };
  return <Pagination {...labels} {...pagination} />;
}
