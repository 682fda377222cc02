import { isDeepStrictEqual } from 'node:util'

import { changedDemographics, type ChangedDemographics } from '@homeside/contract/patient'

import type { Database } from '../../platform/database/database.ts'
import { countAttempts, takenNamesTo } from '../../platform/limits/count-attempts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { PatientSession } from '../../platform/session/patient-session.ts'
import { hasProved } from '../../platform/session/proof.ts'
import { findWaitingChange } from '../changes/changes.ts'
import { closeChange, submitChange } from '../changes/submit-change.ts'
import { isLinkedElsewhere } from './account-email.ts'
import { findDemographics } from './find-patient-info.ts'

const subject = { type: 'Demographics', policyKey: null } as const

/**
 * Submits what differs from the file for review. Requests of a pending change are kept where the new one says nothing
 * about them. When nothing differs any more, the pending change is withdrawn. Only under the patient's lock.
 *
 * @returns what is asked for now and was not before.
 * @throws Problem validation when no phone would be left; too-many-attempts after many addresses of other accounts.
 */
export async function submitDemographics(
  transaction: Database,
  caller: PatientSession,
  changed: ChangedDemographics,
  description: string | null,
  now: Date,
): Promise<ChangedDemographics> {
  const onFile = await findDemographics(transaction, caller.scope)
  const waiting = await findWaitingChange(transaction, caller.scope, subject)
  const carried = waiting === null ? {} : changedDemographics.parse(JSON.parse(waiting.fields))
  const fields = differing({ ...carried, ...changed }, onFile)
  const { siteKey } = caller.scope
  const { accountKey } = caller.account
  // Another account's address is taken like any other, which tells the patient nothing; whoever approves it is told.
  if (changed.Email !== undefined && (await isLinkedElsewhere(transaction, changed.Email, accountKey)))
    await countAttempts(transaction, takenNamesTo({ subject: String(accountKey), siteKey }), now)
  const { MobilePhone, HomePhone } = { ...onFile, ...fields }
  if (MobilePhone === null && HomePhone === null)
    throw new Problem('validation', { fields: { MobilePhone: 'required' } })

  const words = description ?? waiting?.description ?? null
  if (Object.keys(fields).length > 0 || words !== null) {
    const { method } = caller.session
    // Only an address needs a proof. One of the pending change keeps its own; a registration's code is proof enough.
    const hasProof = hasProved(caller.session, now) || method === 'registration'
    const askedWithProof = changed.Email === undefined ? waiting?.askedWithProof === true : hasProof
    await submitChange(transaction, caller, { ...subject, fields, description: words, askedWithProof }, now)
  } else if (waiting !== null) {
    await closeChange(transaction, waiting, { status: 'Withdrawn' }, now)
  }
  return differing(fields, { ...onFile, ...carried })
}

function differing(changed: ChangedDemographics, onFile: ChangedDemographics): ChangedDemographics {
  const known: Record<string, unknown> = onFile
  const entries = Object.entries(changed).filter(([name, value]) => !isSame(name, value, known[name]))
  return changedDemographics.parse(Object.fromEntries(entries))
}

/** Whether two values are the same. Upper and lower case make no difference in an address. */
function isSame(name: string, one: unknown, other: unknown): boolean {
  const isAddress = name === 'Email' && typeof one === 'string' && typeof other === 'string'
  return isAddress ? one.toLowerCase() === other.toLowerCase() : isDeepStrictEqual(one, other)
}
