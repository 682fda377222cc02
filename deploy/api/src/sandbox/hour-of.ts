/** The hour that an instant is in: databases that are filled within one are the same. */
export function hourOf(now: Date): Date {
  return new Date(now.getTime() - (now.getTime() % (60 * 60 * 1000)))
}
