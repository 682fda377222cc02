import { z } from 'zod'

import type { StaffFieldCode } from './constants/problem-codes.ts'
import { text } from './wire.ts'

/* The identity providers of a provider's file: who vouches for people, and by OpenID Connect. */

const isLoopback = (url: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
/** A name and password in an address are refused by whoever fetches it, and would be shown to whoever reads the file. */
const isBare = (url: URL) => url.username === '' && url.password === '' && url.hash === ''
const isSecure = (url: URL) => url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))

/** A web address with TLS; without it on this machine alone. */
export const webAddress = z
  .string()
  .max(500)
  .refine((typed) => {
    const url = URL.parse(typed)
    return url !== null && isSecure(url) && isBare(url)
  }, 'invalid' satisfies StaffFieldCode)
/** An OpenID Connect provider that vouches for people, and the name by which it knows the portal. */
const identityProvider = {
  issuer: webAddress
    .refine((typed) => !typed.includes('?'), 'invalid' satisfies StaffFieldCode)
    .describe('the address of your identity provider, with https://, as its discovery document has it'),
  clientId: text(200).describe('the client id that your identity provider gave the portal'),
  scope: z
    .string()
    .max(200)
    .regex(/^openid( [\w:./-]+)*$/)
    .default('openid profile')
    .describe('what is asked of your identity provider: openid, and more words separated by spaces'),
}
const claim = (usual: string, what: string) => text(200).default(usual).describe(what)

/** The identity provider of a provider's own people at the desk, and what its word lets them do. */
export const staffIdentity = z
  .strictObject({
    ...identityProvider,
    roleClaim: claim('roles', 'the claim that lists what somebody may do, such as roles, groups or realm_access.roles'),
    staffRole: claim('homeside-staff', 'what that claim has for people who work at the desk'),
    leadRole: claim('homeside-lead', 'what it has for those who also read the trail and change settings'),
  })
  .describe('your identity provider, for your own people at the desk: { "issuer": "https://…", "clientId": "…" }')

/** The identity provider of a provider's patients, and how its word names them. */
export const patientIdentity = z
  .strictObject({
    ...identityProvider,
    patientClaim: claim('patient_id', 'the claim that holds the id that you give the patient in your own system'),
  })
  .describe('your identity provider, for patients without a password here: { "issuer": "https://…", "clientId": "…" }')
