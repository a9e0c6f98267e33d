import { useMediaQuery, type Theme } from '@mui/material';
import { type ReactNode, useContext } from 'react';
import {
  CreateButton,
  type Exporter,
  FilterButton,
  FilterContext,
  List,
  type ListProps,
  Pagination,
  SearchInput,
  SimpleList,
  type SimpleListProps,
  TopToolbar,
  useListContext,
  useResourceDefinition,
} from 'react-admin';
import { ExportRows } from './export-rows.js';

interface RecordListProps extends Omit<ListProps, 'children' | 'exporter'> {
  /** The table, for screens that have room for it. */
  children: ReactNode;
  /** What a row says where there is no room for a table; left out, `children` know themselves how to be narrow. */
  narrow?: Pick<SimpleListProps, 'primaryText' | 'secondaryText' | 'tertiaryText' | 'rowClick'>;
  exporter?: Exporter | false;
}

/** Rows that an export takes: more are for the exports of the server. */
export const MAX_EXPORTED = 5_000;

function Actions() {
  const { hasCreate } = useResourceDefinition();
  const { exporter } = useListContext();
  const filters = useContext(FilterContext);
  return (
    <TopToolbar>
      {filters && <FilterButton />}
      {hasCreate && <CreateButton />}
      {exporter && <ExportRows maxResults={MAX_EXPORTED} />}
    </TopToolbar>
  );
}

/** A list in the order that the graph gives it: a table, or on a phone one line and a half a row. */
export function RecordList({ children, narrow, queryOptions, ...list }: RecordListProps) {
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  return (
    <List
      perPage={25}
      actions={<Actions />}
      pagination={<Pagination rowsPerPageOptions={[25, 50, 100]} />}
      empty={false}
      // react-admin shows the row of a list as the record until that has come, and then sets the form of the record anew:
      // what somebody has typed into it meanwhile would be lost. Rows that were read with a `meta` are no records to it.
      queryOptions={{ meta: {}, ...queryOptions }}
      {...list}
    >
      {isNarrow && narrow ? <SimpleList {...narrow} /> : children}
    </List>
  );
}

/** The filter that every list with a search has. */
export const search = <SearchInput key="search" source="search" alwaysOn />;
