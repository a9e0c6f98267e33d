import { useMediaQuery, type Theme } from '@mui/material';
import { type ReactNode, useContext } from 'react';
import {
  CreateButton,
  type Exporter,
  FilterButton,
  FilterContext,
  List,
  type ListProps,
  SearchInput,
  SimpleList,
  type SimpleListProps,
  TopToolbar,
  useListContext,
  useResourceDefinition,
} from 'react-admin';
import { ExportRows } from './export-rows.js';
import { Pages } from './pages.js';

interface RecordListProps extends Omit<ListProps, 'children' | 'exporter'> {
  /** The table, for screens with enough room for it. */
  children: ReactNode;
  /** The content of a row when there is no room for a table; left out, `children` can be narrow themselves. */
  narrow?: Pick<SimpleListProps, 'primaryText' | 'secondaryText' | 'tertiaryText' | 'rowClick'>;
  exporter?: Exporter | false;
  /** Buttons before the others of the list. */
  beside?: ReactNode;
}

/** The most rows that an export takes: larger exports are made by the server. */
export const MAX_EXPORTED = 5_000;

function Actions({ beside }: Pick<RecordListProps, 'beside'>) {
  const { hasCreate } = useResourceDefinition();
  const { exporter } = useListContext();
  const filters = useContext(FilterContext);
  return (
    <TopToolbar>
      {beside}
      {filters && <FilterButton />}
      {hasCreate && <CreateButton />}
      {exporter && <ExportRows maxResults={MAX_EXPORTED} />}
    </TopToolbar>
  );
}

/** A list in the order of the graph: a table, or on a phone one line and a half for each row. */
export function RecordList({ children, narrow, beside, queryOptions, ...list }: RecordListProps) {
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  return (
    <List
      perPage={25}
      actions={<Actions beside={beside} />}
      pagination={<Pages rowsPerPageOptions={[25, 50, 100]} />}
      empty={false}
      // react-admin shows the row of a list as the record until the record arrives, and then resets the form: text typed in
      // between would be lost. It does not use rows that were read with a `meta` as records.
      queryOptions={{ meta: {}, ...queryOptions }}
      {...list}
    >
      {isNarrow && narrow ? <SimpleList {...narrow} /> : children}
    </List>
  );
}

/** The filter of every list with a search. */
export const search = <SearchInput key="search" source="search" alwaysOn />;
