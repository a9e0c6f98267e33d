import { itself } from '../kernel/hearing.js';
import { noun } from '../kernel/noun.js';

export const picturesNoun = noun({
  tables: ['pictures'],
  types: { people: ['Picture', 'PictureFile'] },
  hears: {
    setPicture: itself,
    removePicture: itself,
  },
});
