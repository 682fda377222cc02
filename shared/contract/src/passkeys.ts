import { z } from 'zod'

import { defineCall } from './call.ts'
import { passkeyNameMaxLength } from './constants/limits.ts'
import { provenAnswer } from './open-sessions.ts'
import { loginAnswer } from './session.ts'
import { key, pathKey, text, utc } from './wire.ts'

/**
 * Signing in with fingerprint, face or screen lock: passkeys, by the W3C's Web Authentication. This is the biometric
 * login of section 4.3 of the specification. Paths and shapes are our addition; the data for and from devices is the
 * W3C's JSON.
 */

const base64url = z
  .string()
  .max(8192)
  .regex(/^[\w-]*$/)
const attachment = z.enum(['platform', 'cross-platform']).optional()

/** A device's answer after it made a passkey. */
export const passkeyCreation = z.strictObject({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    authenticatorData: base64url.optional(),
    publicKey: base64url.optional(),
    publicKeyAlgorithm: z.int().optional(),
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
  authenticatorAttachment: attachment,
  clientExtensionResults: z.strictObject({}),
})
export type PasskeyCreation = z.infer<typeof passkeyCreation>

/** A device's answer after it signed with a passkey. */
export const passkeyAssertion = z.strictObject({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
  authenticatorAttachment: attachment,
  clientExtensionResults: z.strictObject({}),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

/** The request to make a passkey, in the W3C's terms. */
const creationOptions = z.looseObject({
  challenge: z.string(),
  rp: z.looseObject({ name: z.string(), id: z.string().optional() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal('public-key') })),
})

/** The request to sign with a passkey, in the W3C's terms. */
const requestOptions = z.looseObject({ challenge: z.string(), rpId: z.string().optional() })

export const passkey = z.strictObject({
  PasskeyKey: key,
  Name: z.string(),
  CreatedUtc: utc,
  LastUsedUtc: utc.nullable(),
  CredentialId: z.string().describe('Names the passkey to its device.'),
})
export type Passkey = z.infer<typeof passkey>

export const passkeysAnswer = z.strictObject({
  Items: z.array(passkey).describe('Newest first.'),
  UserId: z.string().nullable().describe('Names the account to devices; null until one was asked.'),
  RpId: z.string().describe('The host that the passkeys are for.'),
})
export type PasskeysAnswer = z.infer<typeof passkeysAnswer>

const problems = ['session-expired', 'forbidden', 'alias-mismatch', 'feature-off'] as const
const own = { access: 'session', sessions: ['portal'] } as const

export const getPasskeys = defineCall({
  ...own,
  method: 'GET',
  path: 'account/passkeys',
  summary: 'The passkeys of the account.',
  mayRunInBackground: true,
  answer: passkeysAnswer,
  problems,
})

export const passkeyOptions = defineCall({
  ...own,
  method: 'POST',
  path: 'account/passkeys/options',
  summary: 'What a device is to be asked so that it makes a passkey; good once, for five minutes.',
  answer: z.strictObject({ Options: creationOptions }),
  problems: [...problems, 'proof-required', 'too-many-passkeys'],
})

const name = text(passkeyNameMaxLength)

export const addPasskeyRequest = z.strictObject({
  Response: passkeyCreation,
  Name: name,
  TermsVersion: z.string().max(32).describe('Of the terms that were accepted; an older one is refused.'),
})
export type AddPasskeyRequest = z.infer<typeof addPasskeyRequest>

export const addPasskey = defineCall({
  ...own,
  method: 'POST',
  path: 'account/passkeys',
  summary: 'Keeps a passkey that a device has made.',
  body: addPasskeyRequest,
  answer: passkeysAnswer,
  problems: [...problems, 'malformed', 'validation', 'proof-required', 'too-many-passkeys'],
})

const oneProblems = [...problems, 'malformed', 'not-found', 'proof-required'] as const
const params = z.strictObject({ key: pathKey })

export const renamePasskeyRequest = z.strictObject({ Name: name })
export type RenamePasskeyRequest = z.infer<typeof renamePasskeyRequest>

export const renamePasskey = defineCall({
  ...own,
  method: 'POST',
  path: 'account/passkeys/{key}',
  summary: 'Calls a passkey by another name.',
  params,
  body: renamePasskeyRequest,
  answer: passkeysAnswer,
  problems: [...oneProblems, 'validation'],
})

export const removePasskey = defineCall({
  ...own,
  method: 'DELETE',
  path: 'account/passkeys/{key}',
  summary: 'Removes a passkey: nobody signs in with it from then on.',
  params,
  answer: passkeysAnswer,
  problems: oneProblems,
})

export const passkeyRequestAnswer = z.strictObject({ Options: requestOptions, ExpiresInSeconds: z.int().positive() })
export type PasskeyRequestAnswer = z.infer<typeof passkeyRequestAnswer>

export const passkeyLoginOptions = defineCall({
  method: 'POST',
  path: 'account/login/passkey/options',
  summary: 'What a device is to be asked at the login. It names nobody: the device knows whose passkeys it has.',
  access: 'public',
  answer: passkeyRequestAnswer,
  problems: ['maintenance', 'too-many-attempts'],
})

export const passkeyLoginRequest = z.strictObject({
  Response: passkeyAssertion,
  alias: z.string().max(64).optional().describe('The provider whose login page was used, or empty.'),
})
export type PasskeyLoginRequest = z.infer<typeof passkeyLoginRequest>

export const passkeyLogin = defineCall({
  method: 'POST',
  path: 'account/login/passkey',
  summary: 'Opens a session by a passkey; answers and refuses as the password does.',
  access: 'public',
  body: passkeyLoginRequest,
  answer: loginAnswer.extend({ Username: z.string().describe('Whose passkey it was, to be kept on this device.') }),
  problems: [
    'malformed',
    'invalid-credentials',
    'account-locked',
    'login-failed',
    'maintenance',
    'provider-maintenance',
  ],
})

export const passkeyProofOptions = defineCall({
  method: 'POST',
  path: 'account/prove/passkey/options',
  summary: 'What a device is to be asked to show that it is its owner’s session.',
  access: 'session',
  sessions: ['portal', 'no-registrations', 'lite:demographics'],
  answer: passkeyRequestAnswer,
  problems: ['session-expired', 'forbidden', 'alias-mismatch'],
})

export const passkeyProofRequest = z.strictObject({ Response: passkeyAssertion })
export type PasskeyProofRequest = z.infer<typeof passkeyProofRequest>

export const passkeyProof = defineCall({
  method: 'POST',
  path: 'account/prove/passkey',
  summary: 'Shows a passkey once more. For ten minutes, what asks for proof (proof-required) is let through.',
  access: 'session',
  sessions: ['portal', 'no-registrations', 'lite:demographics'],
  body: passkeyProofRequest,
  answer: provenAnswer,
  problems: ['session-expired', 'forbidden', 'alias-mismatch', 'malformed', 'invalid-credentials'],
})
