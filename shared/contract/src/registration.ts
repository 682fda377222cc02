import { z } from 'zod'

import { defineCall } from './call.ts'
import { answerFormat, fieldLengths } from './constants/field-formats.ts'
import { emailMaxLength } from './constants/limits.ts'
import { cardSides } from './constants/patient-records.ts'
import type { FieldCode } from './constants/problem-codes.ts'
import { isRegistrationCode, linkKeyText } from './constants/typed-text.ts'
import { changedDemographics, emergencyContact, responsibleParty, timeZoneSettings } from './patient.ts'
import { loginAnswer } from './session.ts'
import { date, emailAddress, key, languages, text, typedAddress, utc } from './wire.ts'

/** Registering, and setting a new password. Sections 2.5, 2.6, 3.3, 4.2 and 7.1 of the specification. */

const lastName = text(fieldLengths.PersonName)

/** Proves a registration code and opens a session for registering. */
export const verifyRegistrationRequest = z.strictObject({
  username: emailAddress.describe('The email address.'),
  password: text(64)
    .refine(isRegistrationCode, 'registration-code-invalid' satisfies FieldCode)
    .describe('The registration code.'),
  resetPasswordMode: z.literal(false),
  lastName,
  DateOfBirth: date,
})

/** Sets a new password and signs in with it. */
export const verifyResetRequest = z.strictObject({
  username: z
    .string()
    .max(emailMaxLength)
    .describe('May be empty with the id of a link, which is of one account alone.'),
  password: z.string().min(1).max(256).describe('The new password.'),
  resetPasswordMode: z.literal(true),
  lastName,
  DateOfBirth: date,
  ResetKey: text(128)
    .overwrite(linkKeyText)
    .describe('The id of the link, or the 6-digit code that was sent to the username.'),
})

export const verifyRequest = z.discriminatedUnion('resetPasswordMode', [verifyRegistrationRequest, verifyResetRequest])
export type VerifyRequest = z.infer<typeof verifyRequest>

export const verifyAnswer = loginAnswer.extend({
  SkipContacts: z
    .boolean()
    .optional()
    .describe('In registration: the provider knows the contacts, so general info may lead straight to insurance.'),
})
export type VerifyAnswer = z.infer<typeof verifyAnswer>

export const verifyUser = defineCall({
  method: 'POST',
  path: 'account/verify',
  section: '7.1',
  summary:
    'Opens a session by a registration code or by a password reset. Whatever does not fit together is answered alike.',
  access: 'public',
  body: verifyRequest,
  answer: verifyAnswer,
  problems: [
    'malformed',
    'validation',
    'invalid-registration',
    'registration-code-closed',
    'record-closed',
    'registration-code-expired',
    'no-match',
    'code-expired',
    'link-expired',
    'password-already-set',
    'already-registered',
    'email-already-linked',
    'account-locked',
    'too-many-attempts',
    'provider-maintenance',
    'login-failed',
  ],
})

export const verifyRegistrationCodeAnswer = z.strictObject({
  RegistrationCode: z.string().describe('As it was given, without dashes.'),
  SiteKey: key,
  Alias: z.string(),
  ExpiresUtc: utc,
})
export type VerifyRegistrationCodeAnswer = z.infer<typeof verifyRegistrationCodeAnswer>

export const verifyRegistrationCode = defineCall({
  method: 'GET',
  path: 'account/verifyRegistrationCode/{code}',
  acts: true,
  section: '7.1',
  summary: 'Which provider a registration code of 9 to 11 characters is of. Six digits alone say nothing.',
  access: 'public',
  params: z.strictObject({ code: z.string().min(1).max(64).overwrite(linkKeyText) }),
  answer: verifyRegistrationCodeAnswer,
  problems: ['malformed', 'invalid-registration', 'too-many-attempts'],
})

export const securityQuestion = z.strictObject({ QuestionKey: key, Text: z.string() })

export const listQuestions = defineCall({
  method: 'GET',
  path: 'account/questions',
  summary: 'The security questions, in the caller’s language.',
  access: 'public',
  answer: z.strictObject({ Items: z.array(securityQuestion) }),
  problems: [],
})

const securityStep = z.strictObject({
  Step: z.literal(1),
  Username: typedAddress.regex(/^\P{C}*$/u).describe('A name of the patient’s choice, or the email address.'),
  Password: z.string().min(1).max(256),
  Questions: z
    .array(
      z.strictObject({
        QuestionKey: key,
        Answer: z.string().max(fieldLengths.SecurityAnswer).regex(answerFormat.pattern, answerFormat.code),
      }),
    )
    .length(3),
})

const generalInfoStep = z.strictObject({
  Step: z.literal(2),
  PreferredLanguage: z.enum(languages).optional(),
  TimeZone: timeZoneSettings.optional(),
  Demographics: changedDemographics.optional().describe('What differs from the file goes to the provider for review.'),
})

const responsiblePartyStep = z.strictObject({ Step: z.literal(3), ResponsibleParty: responsibleParty.nullable() })
const emergencyContactStep = z.strictObject({ Step: z.literal(4), EmergencyContact: emergencyContact.nullable() })
/** Policies and cards have their own calls. This says that the patient is done with them. */
const insuranceStep = z.strictObject({ Step: z.literal(5) })

export const saveRegistrationRequest = z.discriminatedUnion('Step', [
  securityStep,
  generalInfoStep,
  responsiblePartyStep,
  emergencyContactStep,
  insuranceStep,
])
export type SaveRegistrationRequest = z.infer<typeof saveRegistrationRequest>

const cardPhoto = z.strictObject({ PhotoKey: z.string(), Width: z.int(), Height: z.int() })

export const registrationAnswer = z.strictObject({
  CurrentStep: z.int().min(0).max(5).describe('0 for somebody who is not registering, else the step to be filled in.'),
  MaxSteps: z.literal(5),
  IsComplete: z.boolean(),
  SkipContacts: z.boolean(),
  LinkedUsername: z
    .string()
    .nullable()
    .describe('Of the account in the provider’s own web portal, whose password is used here too; null for most.'),
  Saved: z
    .strictObject({
      Security: z.strictObject({ Username: z.string(), QuestionKeys: z.array(key) }).optional(),
      GeneralInfo: generalInfoStep.omit({ Step: true }).optional(),
      ResponsibleParty: responsibleParty.nullable().optional(),
      EmergencyContact: emergencyContact.nullable().optional(),
    })
    .describe('What the steps saved. Password and security answers are never returned.'),
  Cards: z
    .strictObject({ Front: cardPhoto.nullable(), Back: cardPhoto.nullable() })
    .describe('Pictures of the insurance card that the patient took while registering.'),
})
export type RegistrationAnswer = z.infer<typeof registrationAnswer>

const ours = ['session-expired', 'alias-mismatch', 'provider-maintenance'] as const

export const getRegistration = defineCall({
  method: 'GET',
  path: 'account/registration',
  summary: 'Where the registration wizard stands (section 4.2), and what it saved.',
  access: 'patient',
  sessions: ['portal', 'registering'],
  mayRunInBackground: true,
  answer: registrationAnswer,
  problems: ours,
})

export const saveRegistration = defineCall({
  method: 'POST',
  path: 'account/registration',
  summary:
    'Saves one step, which takes effect, and goes on to the next. A step ahead of the current one is forbidden; once finished, every step but the last, which may be sent again.',
  access: 'patient',
  sessions: ['portal', 'registering'],
  body: saveRegistrationRequest,
  answer: registrationAnswer,
  problems: [
    ...ours,
    'malformed',
    'validation',
    'forbidden',
    'email-already-linked',
    'too-many-attempts',
    'save-failed',
  ],
})

export const useLinkedAccountRequest = z.strictObject({ Password: z.string().min(1).max(256) })

export const useLinkedAccount = defineCall({
  method: 'POST',
  path: 'account/registration/linked',
  summary:
    'The security step of who has an account in the provider’s own web portal: its username and password are used here too (section 6).',
  access: 'patient',
  sessions: ['registering'],
  body: useLinkedAccountRequest,
  answer: registrationAnswer,
  problems: [
    ...ours,
    'malformed',
    'validation',
    'forbidden',
    'email-already-linked',
    'too-many-attempts',
    'save-failed',
  ],
})

export const saveRegistrationCard = defineCall({
  method: 'POST',
  path: 'account/registration/card/{side}',
  summary: 'Keeps a picture of one side of the insurance card, in place of the one before. No policy has to be typed.',
  access: 'patient',
  sessions: ['registering'],
  encoding: 'multipart',
  files: { member: 'Photo', maxCount: 1 },
  params: z.strictObject({ side: z.enum(cardSides) }),
  body: z.strictObject({ Photo: z.tuple([z.file()]) }),
  answer: registrationAnswer,
  problems: [...ours, 'malformed', 'forbidden', 'too-large', 'invalid-file-type', 'save-failed'],
})

export const removeRegistrationCard = defineCall({
  method: 'DELETE',
  path: 'account/registration/card/{side}',
  summary: 'Forgets the picture of one side of the insurance card.',
  access: 'patient',
  sessions: ['registering'],
  params: z.strictObject({ side: z.enum(cardSides) }),
  answer: registrationAnswer,
  problems: [...ours, 'malformed', 'forbidden', 'save-failed'],
})
