import { z } from 'zod'

import { defineCall } from './call.ts'
import { fieldLengths, postalCodeFormat, verificationCodeFormat } from './constants/field-formats.ts'
import { date, emailAddress, formatted, key, pathKey, text, utc } from './wire.ts'

/**
 * How somebody finds their record at a provider and gets a registration code. Sections 2.7, 3.3 and 7.4 of the
 * specification.
 */

export const selfRegisterAccess = defineCall({
  method: 'GET',
  path: 'selfregister/hasAccess/{siteKey}',
  section: '7.4',
  summary: 'Whether patients of this provider may register by themselves.',
  access: 'public',
  params: z.strictObject({ siteKey: pathKey }),
  answer: z.strictObject({ Success: z.boolean() }),
  problems: ['malformed'],
})

export const patientSearchRequest = z.strictObject({
  SiteKey: key,
  FirstName: text(fieldLengths.PersonName),
  LastName: text(fieldLengths.PersonName),
  DateOfBirth: date,
  PostalCode: formatted(postalCodeFormat).describe('5 or 9 digits; the first five are compared.'),
})
export type PatientSearchRequest = z.infer<typeof patientSearchRequest>

export const patientSearchAnswer = z.strictObject({
  TransactionKey: z.string().describe('Names this search in what follows, in this browser alone.'),
  Destinations: z.array(
    z.strictObject({
      DestinationKey: z.string().describe('For generatecode.'),
      Channel: z.enum(['Text', 'Email']),
      Masked: z.string().describe('Enough of the number or the address to recognize it.'),
    }),
  ),
  Reference: z.string().describe('Says to staff which search this was.'),
  ExpiresUtc: utc,
})
export type PatientSearchAnswer = z.infer<typeof patientSearchAnswer>

export const patientSearch = defineCall({
  method: 'POST',
  path: 'selfregister/patientSearch',
  section: '7.4',
  summary: 'Finds the one patient with these four fields. Every miss is answered alike; ten tries per browser.',
  access: 'public',
  body: patientSearchRequest,
  answer: patientSearchAnswer,
  problems: ['malformed', 'validation', 'no-match', 'too-many-attempts'],
})

export const verifySelfRegisterCodeRequest = z.strictObject({
  TransactionKey: z.string().min(1).max(64),
  Code: formatted(verificationCodeFormat),
})
export type VerifySelfRegisterCodeRequest = z.infer<typeof verifySelfRegisterCodeRequest>

export const verifySelfRegisterCodeAnswer = z.strictObject({ Verified: z.literal(true), SiteKey: key, PatientKey: key })
export type VerifySelfRegisterCodeAnswer = z.infer<typeof verifySelfRegisterCodeAnswer>

export const verifySelfRegisterCode = defineCall({
  method: 'POST',
  path: 'selfregister/verifycode',
  summary: 'Proves a code that generatecode sent. Five tries; each code ten minutes, and too late another one is sent.',
  access: 'public',
  body: verifySelfRegisterCodeRequest,
  answer: verifySelfRegisterCodeAnswer,
  problems: ['malformed', 'validation', 'no-match', 'code-expired', 'too-many-attempts'],
})

export const verifySelfRegisterRequest = z.strictObject({
  SiteKey: key,
  PatientKey: key,
  EmailAddress: emailAddress,
  RequestSource: z.enum(['btportal', 'btmobile']),
})
export type VerifySelfRegisterRequest = z.infer<typeof verifySelfRegisterRequest>

const proven = ['malformed', 'no-match', 'already-registered', 'too-many-attempts'] as const

export const verifySelfRegister = defineCall({
  method: 'POST',
  path: 'account/verifySelfRegister',
  section: '7.1',
  summary: 'Whether this browser, which proved a code, may register this patient with this email address.',
  access: 'public',
  body: verifySelfRegisterRequest,
  answer: z.strictObject({ Success: z.literal(true) }),
  problems: [...proven, 'validation', 'email-already-linked'],
})

export const patientRegistrationCodeAnswer = z.strictObject({
  RegistrationCode: z.string(),
  Alias: z.string(),
  ExpiresUtc: utc,
})
export type PatientRegistrationCodeAnswer = z.infer<typeof patientRegistrationCodeAnswer>

export const patientRegistrationCode = defineCall({
  method: 'GET',
  path: 'selfregister/patientregistrationcode/{siteKey}/{patientKey}',
  acts: true,
  section: '7.4',
  summary: 'Hands a registration code to the browser that just proved a code. Asked again, it replaces the last one.',
  access: 'public',
  params: z.strictObject({ siteKey: pathKey, patientKey: pathKey }),
  answer: patientRegistrationCodeAnswer,
  problems: proven,
})
