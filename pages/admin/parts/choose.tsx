import { AutocompleteInput, type AutocompleteInputProps, ReferenceInput, type ReferenceInputProps } from 'react-admin';

export type ChooseProps = Pick<AutocompleteInputProps, 'helperText' | 'validate' | 'label' | 'disabled' | 'readOnly'> &
  Pick<ReferenceInputProps, 'filter'> & { source?: string; alwaysOn?: boolean };

/** The typed text goes to the list's `search`. */
const bySearch = (search: string) => (search ? { search } : {});

/** An input that chooses a record by search. */
export const chooser = (defaultSource: string, reference: string, optionText: AutocompleteInputProps['optionText']) =>
  function Choose({ source = defaultSource, filter, alwaysOn: _alwaysOn, ...input }: ChooseProps) {
    return (
      <ReferenceInput source={source} reference={reference} perPage={25} {...(filter && { filter })}>
        <AutocompleteInput optionText={optionText} filterToQuery={bySearch} {...input} />
      </ReferenceInput>
    );
  };

/** The choices of an enumeration, named in the words as `elo.<of>.<VALUE>`. */
export const choicesOf = (of: string, values: readonly string[]) => values.map(id => ({ id, name: `elo.${of}.${id}` }));
