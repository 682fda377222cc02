/** The hour of an instant. Databases that are filled within one hour are the same. */
export function hourOf(now: Date): Date {
  return new Date(now.getTime() - (now.getTime() % (60 * 60 * 1000)))
}
