import { ReferenceInput, SelectInput, type SelectInputProps, useChoicesContext } from 'react-admin';
import { chooser, choicesOf, type ChooseProps, NoneYet } from '../parts/choose.js';

// Relations of the programme, chosen by search.

interface Named {
  name: string;
  email?: string | null;
}
/** The addresses distinguish two people of the same name. */
const personText = (person?: Named) =>
  person ? (person.email ? `${person.name} · ${person.email}` : person.name) : '';

/** Each cycle has classes of the same names. */
export const classText = (group?: { name: string; cycle: { name: string } }) =>
  group ? `${group.name} · ${group.cycle.name}` : '';

export const CourseInput = chooser('courseId', 'courses', 'title');
export const ClassInput = chooser('classId', 'classes', classText);
export const FacilitatorInput = chooser('facilitatorId', 'facilitators', personText);
export const ParticipantInput = chooser('participantId', 'participants', personText);

function CycleSelect(input: SelectInputProps) {
  const { allChoices, isPending } = useChoicesContext();
  const isEmpty = !isPending && allChoices?.length === 0;
  return <SelectInput optionText="name" {...input} {...(isEmpty && { helperText: <NoneYet of="cycles" /> })} />;
}

/** There are few cycles, so this is a plain choice. */
export const CycleInput = ({ source = 'cycleId', alwaysOn: _alwaysOn, filter: _filter, ...input }: ChooseProps) => (
  <ReferenceInput source={source} reference="cycles" perPage={100}>
    <CycleSelect {...input} />
  </ReferenceInput>
);

export const shifts = choicesOf('shifts', ['MORNING', 'AFTERNOON', 'EVENING']);
