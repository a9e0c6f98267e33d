import {
  AutocompleteInput,
  type AutocompleteInputProps,
  ReferenceInput,
  type ReferenceInputProps,
  SelectInput,
} from 'react-admin';

// Relations of the programme, chosen by search.

type ChooseProps = Pick<AutocompleteInputProps, 'helperText' | 'validate' | 'label' | 'disabled' | 'readOnly'> &
  Pick<ReferenceInputProps, 'filter'> & { source?: string; alwaysOn?: boolean };

/** The typed text goes to the list's `search`. */
const bySearch = (search: string) => (search ? { search } : {});

const chooser = (defaultSource: string, reference: string, optionText: AutocompleteInputProps['optionText']) =>
  function Choose({ source = defaultSource, filter, alwaysOn: _alwaysOn, ...input }: ChooseProps) {
    return (
      <ReferenceInput source={source} reference={reference} perPage={25} {...(filter && { filter })}>
        <AutocompleteInput optionText={optionText} filterToQuery={bySearch} {...input} />
      </ReferenceInput>
    );
  };

interface Named {
  name: string;
  email?: string | null;
}
/** The addresses distinguish two people of the same name. */
const personText = (person?: Named) =>
  person ? (person.email ? `${person.name} · ${person.email}` : person.name) : '';

export const CourseInput = chooser('courseId', 'courses', 'title');
export const ClassInput = chooser('classId', 'classes', 'name');
export const FacilitatorInput = chooser('facilitatorId', 'facilitators', personText);
export const ParticipantInput = chooser('participantId', 'participants', personText);

/** There are few cycles, so this is a plain choice. */
export const CycleInput = ({ source = 'cycleId', alwaysOn: _alwaysOn, filter: _filter, ...input }: ChooseProps) => (
  <ReferenceInput source={source} reference="cycles" perPage={100}>
    <SelectInput optionText="name" {...input} />
  </ReferenceInput>
);

/** The choices of an enumeration, named in the words as `elo.<of>.<VALUE>`. */
export const choicesOf = (of: string, values: readonly string[]) => values.map(id => ({ id, name: `elo.${of}.${id}` }));

export const shifts = choicesOf('shifts', ['MORNING', 'AFTERNOON', 'EVENING']);
