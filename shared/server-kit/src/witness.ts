import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * A signed-in patient is a witness: only their reports to the gateway may raise a release, because nobody can make up
 * patients. The API puts a witness for the day into a cookie, and the gateway, which knows no sessions, checks its
 * seal. The witness does not tell who the patient is, and changes daily.
 */

/** The name of the cookie. It opens nothing. */
export const witnessCookie = 'hs-witness'

const dayMs = 24 * 60 * 60 * 1000

/**
 * The witness of a patient for today, UTC.
 *
 * @param key The secret that API and gateways share.
 * @param patient Any text that is the same for one patient, and for nobody else.
 */
export function witnessOf(key: string, patient: string, now = new Date()): string {
  const day = Math.floor(now.getTime() / dayMs)
  const name = `${day}.${digest(key, `patient ${day} ${patient}`)}`
  return `${name}.${digest(key, `seal ${name}`)}`
}

/** The patient of a witness under today's or yesterday's name; null for one that this key did not seal. */
export function readWitness(key: string, witness: string | undefined, now = new Date()): string | null {
  const [, name, day, seal] = /^((\d{1,8})\.[\w-]{22})\.([\w-]{22})$/.exec(witness ?? '') ?? []
  if (!name || !seal || !timingSafeEqual(Buffer.from(seal), Buffer.from(digest(key, `seal ${name}`)))) return null
  const age = Math.floor(now.getTime() / dayMs) - Number(day)
  return age === 0 || age === 1 ? name : null
}

function digest(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)
}
