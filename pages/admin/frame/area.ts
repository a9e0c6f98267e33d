import type { ComponentType, ReactElement } from 'react';
import type { ResourceProps } from 'react-admin';
import type { Permission, Permissions } from '../data/auth-provider.js';
import type { Resource } from '../data/resource.js';
import type { Words } from '../language/words.js';

/** The screens of one kind of record. */
export interface Screens extends Pick<ResourceProps, 'create' | 'edit' | 'list' | 'recordRepresentation' | 'show'> {
  data: () => Promise<Resource>;
  icon?: ComponentType;
  /** Roles that may open the screens; the server decides about the actions there. */
  roles: readonly Permission[];
  /** Roles that may open the screens that make and change records; everybody in `roles` when left out. */
  writers?: readonly Permission[];
  /** Not in the menu: reached from other screens. */
  hidden?: boolean;
}

/** A screen that is not about one kind of record. */
export interface Page {
  /** Below /admin#, without a slash before it: also the key of its name in the words, `elo.pages.<path>`. */
  path: string;
  element: ReactElement;
  icon?: ComponentType;
  roles: readonly Permission[];
  hidden?: boolean;
}

/** A part of the administration: the entries below one heading of the menu. */
export interface Area {
  /** Its key in `elo.areas`. */
  name: string;
  /** The words of the menu and of the first screen; words-of-screens.ts has the others. */
  words: readonly Words[];
  screens?: Readonly<Record<string, Screens>>;
  pages?: readonly Page[];
  /** The content of the first page, above its menu. */
  begin?: Pick<Page, 'element' | 'roles'>;
}

export const mayOpen = ({ roles }: { roles: readonly Permission[] }, permissions: Permissions): boolean =>
  roles.some(role => permissions.includes(role));
