import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'

import type { BrowserCookies } from '../../platform/session/browser-cookies.ts'
import { isSecret, newSecret } from '../../platform/session/secrets.ts'
import type { Proofs } from './identity-provider.ts'
import { SignOnFailed } from './sign-on-fault.ts'

/** For how many minutes somebody may be away at their identity provider. */
const minutes = 10

const signOn = z.strictObject({
  purpose: z.enum(['patient', 'staff']),
  siteKey: z.int32(),
  /** The page that wanted the sign-on. */
  to: z.string(),
  expiresAtMs: z.int(),
  random: z.string(),
})

/** A sign-on on its way: for whom, at which provider, and where it leads. */
export type SignOn = Omit<z.infer<typeof signOn>, 'expiresAtMs' | 'random'>

/**
 * Begins a sign-on. It is kept nowhere here: the state carries it, and a secret in the browser's cookie proves that this
 * browser began it. The same secret serves all of a browser's tabs, so that they do not end each other's, and a browser
 * has one such cookie however often it begins.
 */
export function beginSignOn(context: Context, cookies: BrowserCookies, begun: SignOn, now: Date): Proofs {
  const secret = secretOf(context, cookies) ?? newSecret()
  // The way back from the identity provider comes from another site, which a strict cookie would not survive.
  setCookie(context, cookies.nameOf('sign-on'), secret, { ...cookies.options, sameSite: 'Lax', maxAge: minutes * 60 })
  const random = randomBytes(16).toString('base64url')
  const whole = { ...begun, to: hidden(secret, begun.to), expiresAtMs: now.getTime() + minutes * 60_000, random }
  const text = Buffer.from(JSON.stringify(whole)).toString('base64url')
  return proofsOf(secret, `${text}.${sealOf(secret, 'state', text)}`)
}

/**
 * The sign-on with which somebody comes back.
 *
 * @throws SignOnFailed expired, also when another browser began it.
 */
export function readSignOn(
  context: Context,
  cookies: BrowserCookies,
  purpose: SignOn['purpose'],
  now: Date,
): { begun: SignOn; proofs: Proofs } {
  const secret = secretOf(context, cookies)
  const state = context.req.query('state') ?? ''
  const [text = '', seal = ''] = state.split('.')
  if (secret === null || !isSame(seal, sealOf(secret, 'state', text))) throw new SignOnFailed('expired')
  const begun = sealedIn(text)
  if (begun?.purpose !== purpose || begun.expiresAtMs <= now.getTime()) throw new SignOnFailed('expired')
  const to = shown(secret, begun.to)
  if (to === null) throw new SignOnFailed('expired')
  return { begun: { ...begun, to }, proofs: proofsOf(secret, state) }
}

/** Encrypts the address of the page that wanted the sign-on: it may hold a searched name, which is not for others. */
function hidden(secret: string, to: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret), iv)
  return Buffer.concat([iv, cipher.update(to), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

function shown(secret: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFrom(secret), bytes.subarray(0, 12), { authTagLength: 16 })
    decipher.setAuthTag(bytes.subarray(-16))
    return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

function keyFrom(secret: string): Buffer {
  return createHmac('sha256', secret).update('to').digest()
}

/** What a state carries; null for anything else, because whoever has the browser and its secret can seal any text. */
function sealedIn(text: string): z.infer<typeof signOn> | null {
  try {
    return signOn.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    return null
  }
}

/** The site that an answer names, for a link to try again there; null when it names none. Nothing proves it. */
export function siteNamedBy(context: Context): number | null {
  const named = context.req.query('site')
  if (named !== undefined) return /^\d{1,9}$/.test(named) ? Number(named) : null
  const [text = ''] = (context.req.query('state') ?? '').split('.')
  const read = /"siteKey":(\d{1,9})\b/.exec(Buffer.from(text, 'base64url').toString())
  return read?.[1] === undefined ? null : Number(read[1])
}

function secretOf(context: Context, { nameOf }: BrowserCookies): string | null {
  const secret = getCookie(context, nameOf('sign-on'))
  return isSecret(secret) ? secret : null
}

function proofsOf(secret: string, state: string): Proofs {
  return { state, nonce: sealOf(secret, 'nonce', state), verifier: sealOf(secret, 'verifier', state) }
}

function sealOf(secret: string, use: 'state' | 'nonce' | 'verifier', text: string): string {
  return createHmac('sha256', secret).update(`${use} ${text}`).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  const [these, those] = [Buffer.from(one), Buffer.from(other)]
  return these.length === those.length && timingSafeEqual(these, those)
}
