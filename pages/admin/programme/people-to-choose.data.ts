import { listOf, oneOf, type PageArguments, type Resource } from '../data/resource.js';
import { FacilitatorsToChooseDocument, ParticipantsToChooseDocument, PersonToChooseDocument } from './operations.js';

const bySearch = ({ first, after, filter }: PageArguments) => ({
  first,
  after,
  search: (filter as { search?: string }).search ?? null,
});
const one = oneOf(PersonToChooseDocument, data => data.user);

/** People that may get a place in a class: for choosing, not for administration. */
export const participants: Resource = {
  list: listOf(ParticipantsToChooseDocument, data => data.participants, bySearch),
  one,
};

/** People that may lead a class. */
export const facilitators: Resource = {
  list: listOf(FacilitatorsToChooseDocument, data => data.facilitators, bySearch),
  one,
};
