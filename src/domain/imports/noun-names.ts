// Written by npm run codegen; do not edit.
export type NounName =
  | 'employees'
  | 'working_hours'
  | 'appointments'
  | 'enrollments'
  | 'presences'
  | 'holidays'
  | 'hospital_groups'
  | 'hospitals'
  | 'posts'
  | 'courses'
  | 'cycles'
  | 'activities'
  | 'classes'
  | 'meetings'
  | 'activity_templates'
  | 'submissions'
  | 'users';
