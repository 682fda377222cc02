import type { StaffRole } from '@homeside/contract/staff-session'
import { StartError } from '@homeside/server-kit/start-error'

import type { StaffActor } from '../audit/trail-notes.ts'
import { hashSecret } from '../session/secrets.ts'

/** A service of a provider's back office that may make staff calls. */
export interface StaffKey {
  /** The hash of the service's key. The key itself is not kept. */
  hash: string
  /** Who has it, as the audit trail names them; null for the start of the hash. */
  name: string | null
  /** The only site whose patients the service may touch; null for all. */
  siteKey: number | null
}

/** The service, or the person at the desk, behind a staff call. */
export interface StaffCaller extends StaffActor {
  role: StaffRole
}

const minLength = 32

/**
 * Reads the keys of services from the environment: separated by commas, each `key` for every site or `101:key` for the
 * site 101 only. A name before it, as in `anna@101:key`, stands in the audit trail.
 *
 * @throws StartError when a key is too short to be a secret.
 */
export function readStaffKeys(text: string): StaffKey[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, name = null, site, key = ''] = /^(?:([\w.-]{1,40})@)?(?:(\d+):)?(\S+)$/.exec(part) ?? []
      if (key.length < minLength) throw new StartError(`A staff key needs at least ${minLength} characters.`)
      return { hash: hashSecret(key), name, siteKey: site === undefined ? null : Number(site) }
    })
}

/** The service of a bearer key; null for an unknown one. Hashes are compared, so time reveals nothing. */
export function findStaffCaller(keys: readonly StaffKey[], token: string | null): StaffCaller | null {
  if (token === null) return null
  const hash = hashSecret(token)
  const found = keys.find((key) => key.hash === hash)
  if (found === undefined) return null
  const { name, siteKey } = found
  const keyHash = `staff-${hash.slice(0, 12)}`
  return { staff: true, name: name ?? keyHash, siteKey, keyHash, role: 'lead', session: null }
}
