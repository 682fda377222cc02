import { z } from 'zod'

import { readOutsideAddress } from './constants/outside-address.ts'
import type { StaffFieldCode } from './constants/problem-codes.ts'
import { text } from './wire.ts'

/* The OpenID Connect identity providers that a provider's file may name, for its own people and for its patients. */

/** An address outside, as every setting and every provider's file names one. */
export function outsideAddress(wanted: Parameters<typeof readOutsideAddress>[1] = {}) {
  return z
    .string()
    .max(500)
    .overwrite((typed) => {
      const read = readOutsideAddress(typed, wanted)
      return 'address' in read ? read.address : typed
    })
    .superRefine((typed, context) => {
      const read = readOutsideAddress(typed, wanted)
      if ('fault' in read) context.addIssue({ code: 'custom', message: read.fault satisfies StaffFieldCode })
    })
}

/** An OpenID Connect provider that vouches for people, and the name by which it knows the portal. */
const identityProvider = {
  issuer: outsideAddress({ mayAsk: false }).describe(
    'the address of your identity provider, with https://, as its discovery document has it, with its slash at the end or without',
  ),
  clientId: text(200).describe('the client id that your identity provider gave the portal'),
  scope: z
    .string()
    .max(200)
    .regex(/^openid( [\w:./-]+)*$/)
    .default('openid profile')
    .describe('what is asked of your identity provider: openid, and more words separated by spaces'),
}
const claim = (usual: string, what: string) => text(200).default(usual).describe(what)

/** The identity provider of a provider's own people, and which of its roles let them work at the desk or lead it. */
export const staffIdentity = z
  .strictObject({
    ...identityProvider,
    roleClaim: claim('roles', 'the claim that lists what somebody may do, such as roles, groups or realm_access.roles'),
    staffRole: claim('homeside-staff', 'what that claim has for people who work at the desk'),
    leadRole: claim('homeside-lead', 'what it has for those who also read the trail and change settings'),
  })
  .describe('your identity provider, for your own people at the desk: { "issuer": "https://…", "clientId": "…" }')

/** The identity provider of a provider's patients, and the claim in which it names them. */
export const patientIdentity = z
  .strictObject({
    ...identityProvider,
    patientClaim: claim('patient_id', 'the claim that holds the id that you give the patient in your own system'),
  })
  .describe('your identity provider, for patients without a password here: { "issuer": "https://…", "clientId": "…" }')
