import { z } from 'zod'

/** How much an import may take away. All of it is our addition. */

/**
 * The columns of an export whose value takes something away, or opens something, where it was on file and comes empty.
 * `holder` is that of a policy which is the patient's own now, and `on_hold` is empty where nothing is said of it.
 */
export const emptiedKinds = [
  'middle_name',
  'apt',
  'autopay_card',
  'payment_plan_card',
  'item_name',
  'size',
  'copay',
  'prescription_expires',
  'on_hold',
  'stock_runs_out',
  'group_number',
  'holder',
  'effective',
  'ends',
  'expires',
  'used',
] as const
export type EmptiedKind = (typeof emptiedKinds)[number]

/**
 * What an import can take away: rows of lists, open records, phones and addresses that come empty, records that go to
 * people of another name and birth date, closed records that open again, and values of columns that come empty.
 */
export const lossKinds = [
  'supplies',
  'dispensings',
  'insurance',
  'credits',
  'patients',
  'contacts',
  'people',
  'reopened',
  ...emptiedKinds,
] as const
export type LossKind = (typeof lossKinds)[number]

/** What can keep two keys from being one person's. */
export const joiningFaults = [
  'birthdays-differ',
  'both-registered',
  'already-merged',
  'record-closed',
  'erasure-asked',
] as const

/** The share that may go. More is rather a fault of the export than a day's work. */
export const usualRemovedPercent = 5
/** So many patients lose something on an ordinary day, however few there are. */
const ordinaryPatients = 5

export const loss = z.strictObject({
  Rows: z.int().min(0).describe('How many go.'),
  Of: z.int().min(0).describe('Of how many on file that the call is about; of records, of all that are open.'),
  Patients: z.int().min(0).describe('Of how many patients.'),
})
export type Loss = z.infer<typeof loss>

export const losses = z.strictObject(
  Object.fromEntries(lossKinds.map((kind) => [kind, loss])) as Record<LossKind, typeof loss>,
)
export type Losses = z.infer<typeof losses>

export const emptiedOfRecord = z
  .array(z.enum(['reopened', ...emptiedKinds]))
  .describe('What was on file and comes empty, as allowRemoved names it.')

const one = String.raw`(?:${lossKinds.join('|')}):\d{1,9}`

export const allowRemoved = z
  .string()
  .regex(new RegExp(`^${one}(?:,${one})*$`))
  .transform((text) => {
    const allowed: Partial<Record<LossKind, number>> = {}
    for (const part of text.split(',')) {
      const [kind, count] = part.split(':')
      allowed[kind as LossKind] = Number(count)
    }
    return allowed
  })
  .describe(`How many may go all the same, such as supplies:54,credits:7. Of ${lossKinds.join(', ')}.`)

/** Whether more goes than on an ordinary day. */
export function isTooMuch({ Rows, Of, Patients }: Loss, percent: number): boolean {
  return Patients > ordinaryPatients && Rows * 100 > Of * percent
}
