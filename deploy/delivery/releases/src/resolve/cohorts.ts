import { createHash, randomInt } from 'node:crypto'

/** The number of cohorts. One is a hundredth of a percent of the visitors. */
const cohorts = 10_000

/** A new visitor's cohort: a random number that many visitors share, and that says nothing about any of them. */
export function randomCohort(): number {
  return randomInt(cohorts)
}

/** The cohort in a visitor's cookie; null when it is not valid. */
export function cohortFrom(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,4}$/.test(text) ? Number(text) : null
}

/**
 * Whether a visitor gets a candidate. Each release draws its visitors anew, so that the same ones are not always first.
 * A higher weight only adds visitors.
 *
 * @param weight Percent of the visitors, 0 to 100.
 */
export function isInCohort(cohort: number, name: string, version: string, weight: number): boolean {
  const draw = createHash('sha256').update(`${name}@${version}/${cohort}`).digest().readUInt32BE(0) / 2 ** 32
  return draw * 100 < weight
}
