import { ask } from '../data/graph.js';
import { creates, listOf, nameBy, oneOf, orNull, type Resource, updates, whole } from '../data/resource.js';
import {
  CitiesDocument,
  CreateHospitalDocument,
  CreateHospitalGroupDocument,
  GroupInvitationsDocument,
  HospitalDocument,
  HospitalGroupDocument,
  type HospitalGroupRowFragment,
  HospitalGroupsDocument,
  type HospitalRowFragment,
  HospitalsDocument,
  InviteToGroupDocument,
  RemoveHospitalDocument,
  RemoveHospitalGroupDocument,
  StatesDocument,
  UpdateHospitalDocument,
  UpdateHospitalGroupDocument,
} from './operations.js';

/** A hospital in the form of its screen. */
export interface HospitalForm {
  name?: string;
  cityId?: string;
  stateId?: string;
  groupId?: string | null;
  archived?: boolean;
  archivedAt?: string | null;
}

/** The first two digits of a city's IBGE code are the code of its state. */
const withPlaces = (hospital: HospitalRowFragment | null) =>
  hospital && {
    ...hospital,
    cityId: hospital.city?.id,
    stateId: hospital.city?.id.slice(0, 2),
    groupId: hospital.group?.id,
  };

const hospitalInput = ({ name, cityId, groupId }: HospitalForm) => ({
  name: name ?? '',
  cityId: cityId ?? '',
  groupId: orNull(groupId),
});

const one = oneOf(HospitalDocument, data => withPlaces(data.hospital));
const oneGroup = oneOf(HospitalGroupDocument, data => data.hospitalGroup);
/** The first two digits of a city's id are its state's. */
export const cityName = async (id: string): Promise<string> => {
  const found = (await ask(CitiesDocument, { stateId: id.slice(0, 2) })).cities.find(each => each.id === id);
  return found?.name ?? id;
};

export const hospitals: Resource = {
  list: listOf(HospitalsDocument, data => data.hospitals),
  one,
  create: creates(CreateHospitalDocument, data => withPlaces(data.createHospital), hospitalInput),
  update: updates(
    UpdateHospitalDocument,
    data => withPlaces(data.updateHospital),
    (form: HospitalForm) => ({ ...hospitalInput(form), archived: form.archived ?? form.archivedAt != null }),
    { kind: 'hospitals', newest: one, texts: { cityId: cityName, groupId: nameBy(oneGroup, 'name') } },
  ),
  remove: id => ask(RemoveHospitalDocument, { id }),
};

/** Archives or restores a hospital; its other fields stay unchanged. */
export const archiveHospital = (id: string, archived: boolean) =>
  ask(UpdateHospitalDocument, { id, input: { archived } });

const groupInput = ({ name }: Partial<HospitalGroupRowFragment>) => ({ name: name ?? '' });

export const hospitalGroups: Resource = {
  list: listOf(HospitalGroupsDocument, data => data.hospitalGroups),
  one: oneGroup,
  create: creates(CreateHospitalGroupDocument, data => data.createHospitalGroup, groupInput),
  update: updates(UpdateHospitalGroupDocument, data => data.updateHospitalGroup, groupInput, {
    kind: 'hospital-groups',
    newest: oneGroup,
  }),
  remove: id => ask(RemoveHospitalGroupDocument, { id }),
};

export const groupInvitations: Resource = {
  async list({ first, after, filter: { groupId } }) {
    const { groupInvitations: found } = await ask(GroupInvitationsDocument, { groupId, first, after });
    return found;
  },
};
/** @param emails addresses as people type or paste them; each gets a mail unless it was invited before */
export const inviteToGroup = async (groupId: string, emails: string) =>
  (await ask(InviteToGroupDocument, { groupId, emails })).inviteToGroup;

/** All 27. */
export const states: Resource = { list: async () => whole((await ask(StatesDocument, {})).states) };

/** The cities of the state in the filter. */
export const cities: Resource = {
  list: async ({ filter: { stateId } }) => whole(stateId ? (await ask(CitiesDocument, { stateId })).cities : []),
};
