import { createHash, randomInt } from 'node:crypto'

/** How many cohorts there are: one is a hundredth of a percent of the visitors. */
const cohorts = 10_000

/** A new visitor's cohort: a random number that many visitors share, and that says nothing about any of them. */
export function randomCohort(): number {
  return randomInt(cohorts)
}

/** The cohort that a visitor brought along, or null when it is none. */
export function cohortFrom(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,4}$/.test(text) ? Number(text) : null
}

/**
 * Whether a visitor is among those who get a candidate. Every release draws its visitors anew, so that the same ones
 * are not always first; a higher weight only ever adds visitors.
 *
 * @param weight Percent of the visitors, 0 to 100.
 */
export function isInCohort(cohort: number, name: string, version: string, weight: number): boolean {
  const draw = createHash('sha256').update(`${name}@${version}/${cohort}`).digest().readUInt32BE(0) / 2 ** 32
  return draw * 100 < weight
}
