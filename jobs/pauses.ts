const units: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3_600, day: 86_400 };

/**
 * The longest time from one round of a recurring job to the next.
 * @param every an interval in the form of a recurring job: `10 minutes`, or a cron expression of every hour, day or week
 * @returns seconds
 * @throws Error for any other text
 */
export function longestPause(every: string): number {
  const [, number, unit] = /^(\d{1,4}) (second|minute|hour|day)s?$/.exec(every) ?? [];
  if (number && unit) return Number(number) * units[unit]!;
  const [, hour, day, month, weekday] = /^\d{1,2} (\S{1,9}) (\S{1,9}) (\S{1,9}) (\S{1,9})$/.exec(every) ?? [];
  const isFixed = (field: string | undefined): boolean => /^\d{1,2}$/.test(field ?? '');
  if (day === '*' && month === '*') {
    if (hour === '*' && weekday === '*') return units['hour']!;
    if (isFixed(hour) && weekday === '*') return units['day']!;
    if (isFixed(hour) && isFixed(weekday)) return 7 * units['day']!;
  }
  throw new Error(`How often "${every}" is, is not known here`);
}
