import { isInCohort } from '@homeside/releases/resolve/cohort'

interface NamedRelease {
  name: string
  version: string
}

/** The cohorts among these that get a candidate at this weight. */
export function cohortsAt(weight: number, { name, version }: NamedRelease, cohorts: readonly number[]): number[] {
  return cohorts.filter((cohort) => isInCohort(cohort, name, version, weight))
}

/** The first cohort that gets a candidate at one weight, but not at the weight before. */
export function cohortBetween(before: number, weight: number, { name, version }: NamedRelease): number {
  for (let cohort = 0; ; cohort++) {
    if (isInCohort(cohort, name, version, weight) && !isInCohort(cohort, name, version, before)) return cohort
  }
}
