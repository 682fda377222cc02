import { z } from 'zod'

import { defineCall } from './call.ts'
import { languageSettings } from './patient.ts'
import { languages } from './wire.ts'

/** The owner of an account that has no provider. Section 6 of the specification. */

export const accountUser = z.strictObject({
  Username: z.string(),
  Email: z.string(),
  IsEmailVerified: z.boolean(),
  PreferredLanguage: z.enum(languages),
})
export type AccountUser = z.infer<typeof accountUser>

export const getAccountUser = defineCall({
  method: 'GET',
  path: 'account/user',
  summary: 'What the account alone knows of its owner: username, email and language.',
  access: 'session',
  sessions: ['no-registrations'],
  mayRunInBackground: true,
  answer: accountUser,
  problems: ['session-expired', 'forbidden', 'alias-mismatch'],
})

export const saveAccountLanguage = defineCall({
  method: 'POST',
  path: 'account/language',
  summary: 'Saves the language of the account’s mails, for somebody who stands at no provider.',
  access: 'session',
  sessions: ['no-registrations'],
  body: languageSettings,
  answer: languageSettings,
  problems: ['malformed', 'session-expired', 'forbidden', 'alias-mismatch', 'validation', 'save-failed'],
})
