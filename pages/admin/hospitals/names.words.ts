import type { Words } from '../language/words.js';

/** The names of the menu: the first screen shows them. */
export const hospitalNames: Words = {
  'resources.hospitals.name': ['Hospital |||| Hospitais', 'Hospital |||| Hospitals'],
  'resources.hospital-groups.name': [
    'Grupo de hospitais |||| Grupos de hospitais',
    'Group of hospitals |||| Groups of hospitals',
  ],
  'resources.group-invitations.name': ['Convite |||| Convites', 'Invitation |||| Invitations'],
  'resources.hospital-group-members.name': [
    'Acesso às medições |||| Acesso às medições',
    'Access to the measurements |||| Access to the measurements',
  ],
  'elo.pages.measurements': ['Medições', 'Measurements'],
};
