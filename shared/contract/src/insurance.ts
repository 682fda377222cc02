import { z } from 'zod'

import { defineCall } from './call.ts'
import { changeDecision, changeDescription, pendingChange } from './changes.ts'
import { fieldLengths } from './constants/field-formats.ts'
import { cardSides, payorLevels, policyStatuses, relationships } from './constants/patient-records.ts'
import type { FieldCode } from './constants/problem-codes.ts'
import { photoKey } from './photos.ts'
import { date, key, nameText, pathKey, text, utc } from './wire.ts'

/** Insurance policies at three payor levels. Sections 2.10, 3.4 and 4.3 of the specification. */

/** The data printed on the card. */
export const policyFields = z.strictObject({
  PayorName: nameText(fieldLengths.PayorName),
  PolicyNumber: text(fieldLengths.PolicyNumber),
  GroupNumber: z.string().max(fieldLengths.PolicyNumber).nullable(),
  PolicyHolder: nameText(fieldLengths.ContactName).describe('The name of the person insured.'),
  Relationship: z.enum(relationships).describe('What the holder is to the patient.'),
  EffectiveDate: date.nullable(),
  EndDate: date.nullable(),
})
export type PolicyFields = z.infer<typeof policyFields>

export const payorLevel = z.literal([...payorLevels])

/** A picture of one side of the card. `photos/{key}` returns its pixels. */
export const cardImage = z.strictObject({
  PhotoKey: photoKey,
  ContentType: z.literal('image/jpeg'),
  Width: z.int().positive(),
  Height: z.int().positive(),
})

export const insurancePolicy = policyFields.extend({
  PolicyKey: key,
  Level: payorLevel.describe('1 primary, 2 secondary, 3 tertiary; one policy each.'),
  Status: z
    .enum(policyStatuses)
    .describe(
      'PendingReview until it is first approved; then by its dates on the patient’s own day; NotSpecified when the dates do not say that it covers today.',
    ),
  CardFront: cardImage.nullable(),
  CardBack: cardImage.nullable(),
  PendingChange: pendingChange(policyFields).nullable(),
})
export type InsurancePolicy = z.infer<typeof insurancePolicy>

/** Pictures of the card of a policy that does not count yet. */
export const nextCards = z.strictObject({
  Level: payorLevel,
  CardFront: cardImage.nullable(),
  CardBack: cardImage.nullable(),
})

/** The two levels whose policies are swapped; missing when something else is wrong. */
export const changedPlaces = z.strictObject({ ChangedPlaces: z.array(payorLevel).length(2).optional() })
export type ChangedPlaces = z.infer<typeof changedPlaces>

export const insuranceAnswer = z.strictObject({
  Items: z.array(insurancePolicy).max(payorLevels.length).describe('By level.'),
  PendingDescription: pendingChange(changedPlaces)
    .nullable()
    .describe(
      'What the patient said is wrong without saying what is right, or of which levels the policies changed places.',
    ),
  NextCards: z
    .array(nextCards)
    .describe('For what is about to be added at a level, or for the change that waits there; a policy keeps its own.'),
  Decisions: z
    .array(
      changeDecision.extend({
        Level: payorLevel.nullable(),
        Fields: policyFields.nullable().describe('The policy that was asked for; null without a level.'),
        Description: changeDescription.nullable().describe('What the patient wrote.'),
      }),
    )
    .describe('The last decision on each level, newest first; null for a level-less description.'),
  ConfirmedUtc: utc.nullable().describe('When the patient last said that all of it is right.'),
})
export type InsuranceAnswer = z.infer<typeof insuranceAnswer>

export const getInsurance = defineCall({
  method: 'GET',
  path: 'patient/insurance',
  summary: 'Policies in force and proposed, with the changes that wait for review.',
  access: 'patient',
  sessions: ['portal', 'registering', 'lite:orders', 'lite:insurance'],
  mayRunInBackground: true,
  answer: insuranceAnswer,
  problems: ['session-expired', 'alias-mismatch', 'provider-maintenance'],
})

export const submittedPolicy = policyFields
  .extend({ Level: payorLevel })
  .refine(({ EffectiveDate, EndDate }) => EffectiveDate === null || EndDate === null || EffectiveDate <= EndDate, {
    path: ['EndDate'],
    error: 'date-invalid' satisfies FieldCode,
  })

/** A policy as a screen showed it. */
export const seenPolicy = policyFields.extend({ Level: payorLevel })

export const submitInsuranceRequest = z.strictObject({
  InsuranceIsCorrect: z
    .boolean()
    .describe('The patient says that what is on file is right; with no policies, this confirms it.'),
  Policies: z
    .array(submittedPolicy)
    .max(payorLevels.length)
    .describe('The policies that differ, each whole; a level not named stays as it is.'),
  ...changedPlaces.shape,
  ChangeDescription: changeDescription
    .optional()
    .describe('Required when the insurance is marked incorrect and no policy says how.'),
  Seen: z
    .array(seenPolicy)
    .max(payorLevels.length)
    .optional()
    .describe('What the screen showed as right, by level. It is refused when something else is on file now.'),
})
export type SubmitInsuranceRequest = z.infer<typeof submitInsuranceRequest>

export const submitInsurance = defineCall({
  method: 'POST',
  path: 'patient/insurance',
  summary: 'Confirms the insurance on file, or asks staff to change it; a newer request replaces one that waits.',
  access: 'patient',
  sessions: ['portal', 'registering', 'lite:insurance'],
  body: submitInsuranceRequest,
  answer: insuranceAnswer,
  problems: [
    'malformed',
    'session-expired',
    'forbidden',
    'alias-mismatch',
    'provider-maintenance',
    'validation',
    'changed-meanwhile',
    'save-failed',
  ],
})

const cardUpload = {
  method: 'POST',
  access: 'patient',
  encoding: 'multipart',
  files: { member: 'Photo', maxCount: 1 },
  body: z.strictObject({ Photo: z.tuple([z.file()]) }),
  answer: insuranceAnswer,
  problems: [
    'malformed',
    'session-expired',
    'forbidden',
    'alias-mismatch',
    'provider-maintenance',
    'not-found',
    'too-large',
    'invalid-file-type',
    'save-failed',
  ],
} as const

export const saveInsuranceCard = defineCall({
  ...cardUpload,
  path: 'patient/insurance/{key}/card/{side}',
  summary: 'Keeps a picture of one side of a policy’s card, in place of the one before.',
  sessions: ['portal', 'registering', 'lite:insurance'],
  params: z.strictObject({ key: pathKey, side: z.enum(cardSides) }),
})

export const saveNextInsuranceCard = defineCall({
  ...cardUpload,
  path: 'patient/insurance/next/{level}/card/{side}',
  summary:
    'Keeps a picture of one side of a card before its policy counts: one to be added at a level, or what a change asks for.',
  sessions: ['portal', 'lite:insurance'],
  params: z.strictObject({ level: z.coerce.number<string>().pipe(payorLevel), side: z.enum(cardSides) }),
})
