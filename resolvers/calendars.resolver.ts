import { Arg, Args, Ctx as Context, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import type { Selection } from '../src/domain/kernel/selection.js';
import { listEmployees } from '../src/domain/scheduling/employees-list.query.js';
import {
  createEmployee,
  removeEmployee,
  setWorkingHours,
  updateEmployee,
} from '../src/domain/scheduling/save-employee.js';
import { CreateEmployeeInput, UpdateEmployeeInput, WorkingHoursInput } from '../schema/calendars.input.js';
import { OrderedPageArgs } from '../schema/connection.js';
import { DateTime } from '../schema/scalars.js';
import { EmployeeConnection, EmployeeType } from '../schema/scheduling.type.js';
import { idsOf, toId } from './ids.js';
import { Removal } from './removal.js';
import { Selected } from './selected.js';

// Employees, and the times in their calendars that can be booked.

@Resolver(() => EmployeeType)
export class EmployeeResolver {
  @Query(() => EmployeeConnection, {
    description: 'All employees, archived ones too. For administrators and supervisors.',
  })
  employees(
    @Context() ctx: FullCtx,
    @Arg('search', () => String, { nullable: true }) search: string | null | undefined,
    @Args(() => OrderedPageArgs) page: OrderedPageArgs,
    @Selected() selection: Selection,
  ) {
    return listEmployees(ctx, { search }, page, selection);
  }

  @Mutation(() => EmployeeType, {
    description: 'Gives a facilitator a calendar, without working hours. By administrators and supervisors.',
  })
  createEmployee(@Context() ctx: FullCtx, @Arg('input', () => CreateEmployeeInput) input: CreateEmployeeInput) {
    return createEmployee(ctx, idsOf(input, 'userId'));
  }

  @Mutation(() => EmployeeType, {
    description: 'Changes a calendar. Bookings stay as they are. By administrators and supervisors.',
  })
  updateEmployee(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateEmployeeInput) input: UpdateEmployeeInput,
  ) {
    return updateEmployee(ctx, { id: toId(id), ...input });
  }

  @Removal(() => EmployeeType, {
    description: 'Removes a calendar; CONFLICT when it has bookings. By administrators and supervisors.',
  })
  removeEmployee(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string) {
    return removeEmployee(ctx, { id: toId(id) });
  }

  @Mutation(() => EmployeeType, {
    description:
      'Replaces the working hours of a calendar. Bookings stay as they are. By administrators and supervisors.',
  })
  setWorkingHours(
    @Context() ctx: FullCtx,
    @Arg('employeeId', () => ID, { description: 'The id of the employee with the calendar.' }) employeeId: string,
    @Arg('hours', () => [WorkingHoursInput], { description: 'At most 70 periods that do not overlap.' })
    hours: WorkingHoursInput[],
    @Arg('expectedUpdatedAt', () => DateTime, {
      nullable: true,
      description: 'The `updatedAt` that the caller saw: CONFLICT when the calendar has changed since.',
    })
    expectedUpdatedAt?: Date | null,
  ) {
    return setWorkingHours(ctx, { employeeId: toId(employeeId), hours, expectedUpdatedAt });
  }
}
