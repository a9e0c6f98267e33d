import Link from '@mui/material/Link';
import {
  AutocompleteInput,
  type AutocompleteInputProps,
  ReferenceInput,
  type ReferenceInputProps,
  useChoicesContext,
  useResourceDefinition,
  useTranslate,
} from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';

export type ChooseProps = Pick<AutocompleteInputProps, 'helperText' | 'validate' | 'label' | 'disabled' | 'readOnly'> &
  Pick<ReferenceInputProps, 'filter'> & { source?: string; alwaysOn?: boolean };

/** The typed text goes to the list's `search`. */
const bySearch = (search: string) => (search ? { search } : {});

/**
 * In place of choices: there is no record of this kind yet, and the way to make one, in a tab of its own.
 * @param isPart true when the choices are only some of the records
 */
export function NoneYet({ of: resource, isPart = false }: { of: string; isPart?: boolean }) {
  const translate = useTranslate();
  const { hasCreate } = useResourceDefinition({ resource });
  const { filterValues } = useChoicesContext();
  if (isPart || filterValues?.search) return translate('elo.none_found');
  return (
    <>
      {translate(`elo.none_yet.${resource}`)}
      {hasCreate && ' · '}
      {hasCreate && (
        <Link component={RouterLink} to={`/${resource}/create`} target="_blank">
          {translate('ra.action.create_item', { item: translate(`resources.${resource}.name`, { smart_count: 1 }) })}
        </Link>
      )}
    </>
  );
}

/** An input that chooses a record by search. */
export const chooser = (defaultSource: string, reference: string, optionText: AutocompleteInputProps['optionText']) =>
  function Choose({ source = defaultSource, filter, alwaysOn: _alwaysOn, ...input }: ChooseProps) {
    return (
      <ReferenceInput source={source} reference={reference} perPage={25} {...(filter && { filter })}>
        <AutocompleteInput
          optionText={optionText}
          filterToQuery={bySearch}
          noOptionsText={<NoneYet of={reference} isPart={Object.keys(filter ?? {}).some(each => each !== 'open')} />}
          {...input}
        />
      </ReferenceInput>
    );
  };

/** The choices of an enumeration, named in the words as `elo.<of>.<VALUE>`. */
export const choicesOf = (of: string, values: readonly string[]) => values.map(id => ({ id, name: `elo.${of}.${id}` }));
