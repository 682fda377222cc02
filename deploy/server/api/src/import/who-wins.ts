import { isTooMuch, lossKinds, type Loss, type Losses, type LossKind } from '@homeside/contract/import-guard'
import { changedDemographics } from '@homeside/contract/patient'
import { staffPatient, type StaffPatient } from '@homeside/contract/staff-patients'
import { count, ne } from 'drizzle-orm'

import { detailNames, detailsOf, isSame, memberOf, type Details } from '../patients/details/patient-columns.ts'
import type { Database } from '../platform/database/database.ts'
import { servedBy } from '../platform/database/scope.ts'
import { patients, type ChangeRow } from '../platform/database/tables/patients.ts'
import { Problem } from '../platform/problems/problem.ts'
import type { KnownPatient } from './known-patients.ts'

/** What an import does with a patient on file. */
export interface Decision {
  set: Details
  /** Members of the call whose values differ and stay as they are on file. */
  kept: string[]
  /** The approved changes whose values are given for the first time. */
  caughtUp: number[]
  /** The changes that waited for staff, and whose values are given. */
  approved: ChangeRow[]
}

/** What a patient asked for or staff entered. Staff may also remove an address, and close or open the record. */
const asked = changedDemographics.extend({
  Email: changedDemographics.shape.Email.nullable(),
  ClosedOn: staffPatient.shape.ClosedOn,
})

/** The answer where nothing changes. */
export function noDecision(): Decision {
  return { set: {}, kept: [], caughtUp: [], approved: [] }
}

/**
 * Who wins: the provider's own system, except over what staff approved here in the last 14 days and it has not caught up
 * with. What waits for staff is approved when it comes from there.
 */
export function decideDetails(given: StaffPatient, { row, changes }: KnownPatient): Decision {
  const wanted = detailsOf(given)
  const decision = noDecision()
  const keep = new Set<string>()
  for (const change of changes) {
    if (change.type !== 'Demographics') continue
    const decided = detailsOf(asked.parse(JSON.parse(change.fields)))
    const names = detailNames.filter((name) => decided[name] !== undefined)
    const hasCome = names.every((name) => wanted[name] !== undefined && isSame(name, wanted, decided))
    if (change.status === 'Submitted') {
      if (hasCome && names.length > 0) decision.approved.push(change)
    } else if (hasCome) {
      decision.caughtUp.push(change.changeKey)
    } else {
      for (const name of names) if (isSame(name, row, decided)) keep.add(name)
    }
  }
  const differing = detailNames.filter((name) => wanted[name] !== undefined && !isSame(name, wanted, row))
  for (const name of differing) {
    if (keep.has(name)) decision.kept.push(memberOf[name])
  }
  const set = differing.filter((name) => !keep.has(name)).map((name) => [name, wanted[name]])
  decision.set = Object.fromEntries(set) as Details
  return decision
}

/** How many records a call closed, of all that were open. */
export async function closedOf(transaction: Database, siteKey: number, closed: number): Promise<Loss> {
  if (closed === 0) return { Rows: 0, Of: 0, Patients: 0 }
  const [left] = await transaction
    .select({ open: count() })
    .from(patients)
    .where(servedBy({ siteKey }, patients, ne(patients.status, 'Closed')))
  return { Rows: closed, Of: (left?.open ?? 0) + closed, Patients: closed }
}

/**
 * Refuses a call that takes away more than on an ordinary day, and more than it was allowed.
 *
 * @throws Problem removes-too-much, with how much it would be.
 */
export function guardLosses(losses: Losses, allowed: Partial<Record<LossKind, number>>, percent: number): void {
  const isRefused = (kind: LossKind) => isTooMuch(losses[kind], percent) && losses[kind].Rows > (allowed[kind] ?? 0)
  if (lossKinds.some(isRefused)) throw new Problem('removes-too-much', { losses })
}
