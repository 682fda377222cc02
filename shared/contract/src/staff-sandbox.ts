import { z } from 'zod'

import { defineCall } from './call.ts'
import { utc } from './wire.ts'

/** What the owner of a sandbox can do. Where patients are real it answers 404. All of it is our addition. */

const yearSeconds = 366 * 24 * 60 * 60
const problems = ['malformed', 'invalid-credentials', 'forbidden', 'not-found'] as const

/** The sandbox's clock. Every server on the database uses it, and it runs on from wherever it was set. */
export const sandboxClockAnswer = z.strictObject({
  NowUtc: utc,
  OffsetSeconds: z.int().describe('How far it is ahead of the real time; negative when it is behind.'),
})
export type SandboxClockAnswer = z.infer<typeof sandboxClockAnswer>

export const setSandboxClockRequest = z.union([
  z.strictObject({
    OffsetSeconds: z
      .int()
      .min(-20 * yearSeconds)
      .max(20 * yearSeconds),
  }),
  z.strictObject({ NowUtc: utc.refine((at) => at >= '2010' && at < '2050') }),
])

export const getSandboxClock = defineCall({
  method: 'GET',
  path: 'staff/sandbox/clock',
  summary: 'What time it is in the sandbox.',
  access: 'staff',
  answer: sandboxClockAnswer,
  problems,
})

export const setSandboxClock = defineCall({
  method: 'POST',
  path: 'staff/sandbox/clock',
  summary:
    'Moves the sandbox’s clock, to an instant or to an offset from the real time. Who is signed in stays so; codes and links age.',
  access: 'staff',
  worksOutside: true,
  body: setSandboxClockRequest,
  answer: sandboxClockAnswer,
  problems,
})

export const resetSandbox = defineCall({
  method: 'POST',
  path: 'staff/sandbox/reset',
  summary: 'Deletes everything and fills the sandbox anew, as of its clock; everybody is signed out.',
  access: 'staff',
  worksOutside: true,
  answer: sandboxClockAnswer,
  problems,
})
