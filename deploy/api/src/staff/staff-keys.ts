import { StartError } from '@homeside/running/start-error'

import { hashSecret } from '../session/secrets.ts'

/** A service of a provider's back office that may make staff calls. */
export interface StaffKey {
  /** Of the key that the service sends; the key itself is kept nowhere. */
  hash: string
  /** The only site whose patients the service may touch; null for all. */
  siteKey: number | null
}

/** The service behind a staff call. */
export interface StaffCaller {
  staff: true
  /** What the audit trail calls the service: the start of its key's hash. */
  name: string
  siteKey: number | null
}

const minLength = 32

/**
 * Reads the keys of services as they stand in the environment: separated by commas, each `key` for every site or
 * `101:key` for the site 101 alone.
 *
 * @throws StartError when a key is too short to be a secret.
 */
export function readStaffKeys(text: string): StaffKey[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, site, key = ''] = /^(?:(\d+):)?(\S+)$/.exec(part) ?? []
      if (key.length < minLength) throw new StartError(`A staff key needs at least ${minLength} characters.`)
      return { hash: hashSecret(key), siteKey: site === undefined ? null : Number(site) }
    })
}

/** The service that a bearer key belongs to; null when it is nobody's. Hashes are compared, so time tells nothing. */
export function findStaffCaller(keys: readonly StaffKey[], token: string | null): StaffCaller | null {
  if (token === null) return null
  const hash = hashSecret(token)
  const found = keys.find((key) => key.hash === hash)
  return found ? { staff: true, name: `staff-${hash.slice(0, 12)}`, siteKey: found.siteKey } : null
}
