import { z } from 'zod'

import { weekdays, type Weekday } from './constants/opening.ts'
import type { StaffFieldCode } from './constants/problem-codes.ts'
import { timeZones } from './constants/time-zones.ts'
import { text } from './wire.ts'

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .meta({ description: 'a time of day from 00:00 to 23:59', examples: ['08:00'] })
const span = z
  .strictObject({ from: time, to: time.meta({ examples: ['17:00'] }) })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'out-of-range' satisfies StaffFieldCode })
  .optional()
  .describe('from when until when, such as { "from": "08:00", "to": "17:00" }; leave out a day on which you are closed')

const opening = z
  .strictObject({
    zone: z.enum(timeZones.map(({ name }) => name)).describe('the time zone, such as Eastern'),
    days: z
      .strictObject(Object.fromEntries(weekdays.map((day) => [day, span])) as Record<Weekday, typeof span>)
      .refine((days) => Object.values(days).some(Boolean), 'nothing-selected')
      .describe('the days, monday to sunday'),
  })
  .describe('days and times, from which the sentences in both languages are made, with no en and es beside them')

/** When a provider answers the phone: in fields, or in words of its own. */
export const providerHours = z
  .strictObject({
    en: text(200).optional().describe('when you answer the phone, in English'),
    es: text(200).optional().describe('when you answer the phone, in Spanish'),
    open: opening.optional(),
  })
  .superRefine(({ en, es, open }, context) => {
    const issue = (member: string, message: StaffFieldCode, input?: unknown) =>
      context.addIssue({ code: 'custom', path: [member], message, input })
    if (open && (en ?? es) !== undefined) issue('open', 'invalid', open)
    if (!open && en === undefined) issue('en', 'required')
    if (!open && es === undefined) issue('es', 'required')
  })
  .meta({
    description:
      'when you answer the phone: days and times in open, or words of your own in English and Spanish: { "en": "…", "es": "…" }',
    examples: [{ en: 'Monday to Friday, 8:00 AM to 5:00 PM', es: 'De lunes a viernes, de 8:00 a.m. a 5:00 p.m.' }],
  })
