import { sameAlias } from '@homeside/contract/constants/aliases'
import type { LoginAnswer } from '@homeside/contract/session'

import { dashboardAtom } from './dashboard.ts'
import { sessionStore } from './store.ts'
import { isRecord, isTextOrNull, storedRecord } from './stored-atom.ts'
import { aliasAtom, authAtom, tempUserAtom } from './tab-stores.ts'

/**
 * The owner of the drafts that are still in this tab after their session ended. Keys only, nothing that names a person.
 */
interface LastPatient {
  alias: string | null
  patientKey: number | null
}

function isLastPatient(value: unknown): value is LastPatient {
  return isRecord(value) && isTextOrNull(value['alias']) && typeof value['patientKey'] === 'number'
}

const nobody: LastPatient = { alias: null, patientKey: null }
const lastPatientAtom = storedRecord<LastPatient>('lastPatient', nobody, isLastPatient)

/** Remembers whose session ends now, so that nobody else gets their drafts. */
export function noteLastPatient(): void {
  const store = sessionStore()
  const { patientKey } = store.get(dashboardAtom)
  store.set(lastPatientAtom, patientKey === null ? nobody : { alias: store.get(aliasAtom), patientKey })
}

/** Whether this sign-in is by another patient than the one whose session is open, or ended, in this tab. */
export function isAnotherPatient(answer: LoginAnswer): boolean {
  const store = sessionStore()
  const open = { alias: store.get(aliasAtom), patientKey: store.get(dashboardAtom).patientKey }
  const last = store.get(authAtom) === null ? store.get(lastPatientAtom) : open
  if (last.patientKey === null) return false
  return last.patientKey !== answer.patientKey || !isSamePlace(last.alias, answer.alias)
}

/**
 * Whether the same patient signed in again. Somebody without a provider has no patient key, so the username decides.
 */
export function isSamePatient(answer: LoginAnswer, username: string): boolean {
  const store = sessionStore()
  const { patientKey, noRegistrations } = store.get(dashboardAtom)
  if (answer.patientKey !== patientKey || answer.noRegistrations !== noRegistrations) return false
  if (noRegistrations) return store.get(tempUserAtom)?.toLowerCase() === username.toLowerCase()
  return sameAlias(answer.alias, store.get(aliasAtom))
}

/** Forgets whose drafts are in this tab. */
export function forgetLastPatient(): void {
  sessionStore().set(lastPatientAtom, nobody)
}

function isSamePlace(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : sameAlias(one, other)
}
