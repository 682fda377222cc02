import { z } from 'zod'

import { addressFaults } from './constants/outside-address.ts'
import {
  fieldCodes,
  problemStatus,
  staffFieldCodes,
  type FieldCode,
  type ProblemCode,
} from './constants/problem-codes.ts'
import { losses } from './import-guard.ts'
import { phone } from './wire.ts'

const problemCodes = Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]

/** The provider to call, for a caller who has proved whose patient they are on a page that does not know it. */
export const whomToCall = z.strictObject({ Name: z.string(), Alias: z.string(), Phone: phone })
export type WhomToCall = z.infer<typeof whomToCall>

/** An error on the wire: an RFC 9457 problem document, `application/problem+json`. */
export const problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(problemCodes),
  fields: z.record(z.string(), z.enum([...fieldCodes, ...staffFieldCodes, ...addressFaults])).optional(),
  provider: whomToCall
    .optional()
    .describe('The provider to call, when the caller has proved whose patient they are and the page does not know it.'),
  triesLeft: z
    .int()
    .min(0)
    .optional()
    .describe('How many more times the code may be tried. Sent from the third attempt on.'),
  losses: losses.optional().describe('How much a call would take away that was refused for it.'),
  correlationId: z.string(),
})

/** A problem of any call. */
export type AnyProblem = z.infer<typeof problem>
/** A problem of a patient's call. */
export type Problem = Omit<AnyProblem, 'fields'> & { fields?: Record<string, FieldCode> | undefined }
