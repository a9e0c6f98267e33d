import type { ClassLack } from '../../entities/index.js';
import { todayOf } from '../duties/duties.query.js';
import { notFound } from '../kernel/access.js';
import { rangeOfDay } from '../kernel/local-days.js';
import type { PageArgs } from '../kernel/page.js';
import { searchOf } from '../kernel/search.js';
import type { Selection } from '../kernel/selection.js';
import type { Ctx } from '../context.js';
import { courseById, courseBySlug, type CourseRow, cycleById, type CycleRow, listCycles } from './catalogue.query.js';
import { classById, type ClassFilter, type ClassRow, listClasses } from './classes.query.js';
import { authorize, person } from '../kernel/policy.js';
import { classPolicy } from './policy.js';

/** Finds a class. Every signed-in caller may see the class itself; its participants are restricted (see enrollments). */
export async function findClass(ctx: Ctx, id: number, selection?: Selection): Promise<ClassRow> {
  authorize(ctx, classPolicy.class);
  const found = await classById(ctx, id, selection);
  if (!found) throw notFound('CLASS');
  return found;
}

type Found = 'ofPerson' | 'searchWords' | 'withoutFacilitator' | 'withoutCalendar' | 'meetsIn';
interface Asked extends Omit<ClassFilter, Found> {
  mine?: boolean | null;
  search?: string | null;
  lacks?: ClassLack | null;
  /** A day in LEGACY_TIME_ZONE. */
  meetsOn?: string | null;
}

/** A page of the classes with all these properties. @throws INVALID for a search or a day that can't be read */
export function findClasses(ctx: Ctx, asked: Asked, page: PageArgs, selection?: Selection) {
  const { mine, search, lacks, meetsOn, ...rest } = asked;
  const filter = {
    ...rest,
    ofPerson: mine ? person(ctx).userId : null,
    withoutFacilitator: lacks === 'FACILITATOR' ? todayOf(ctx) : null,
    withoutCalendar: lacks === 'CALENDAR' ? todayOf(ctx) : null,
    meetsIn: meetsOn ? rangeOfDay(ctx, meetsOn, 'meetsOn') : null,
    searchWords: searchOf(search).searchWords,
  };
  return listClasses(ctx, filter, page, selection);
}

/** Finds a course. Courses are public: the onboarding page shows them to visitors who are not signed in. */
export async function findCourse(
  ctx: Ctx,
  by: { id?: number | null; slug?: string | null },
  selection?: Selection,
): Promise<CourseRow> {
  const found =
    by.id != null
      ? await courseById(ctx, by.id, selection)
      : by.slug != null
        ? await courseBySlug(ctx, by.slug, selection)
        : undefined;
  if (!found) throw notFound('COURSE');
  return found;
}

export async function findCycle(ctx: Ctx, id: number, selection?: Selection): Promise<CycleRow> {
  authorize(ctx, classPolicy.cycle);
  const found = await cycleById(ctx, id, selection);
  if (!found) throw notFound('CYCLE');
  return found;
}

export function findCycles(ctx: Ctx, year?: number | null, selection?: Selection): Promise<CycleRow[]> {
  authorize(ctx, classPolicy.cycles);
  return listCycles(ctx, year ?? null, selection);
}
