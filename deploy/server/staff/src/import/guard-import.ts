import { emptiedKinds, isTooMuch, type LossKind } from '@homeside/contract/import-guard'

import { CommandError } from '../command-error.ts'
import { counted } from '../table.ts'
import type { Missing } from './close-missing.ts'
import type { Sent } from './patient-sender.ts'

/** The losses beyond an ordinary day that flags of the command allow: exactly so many of lists and contacts. */
export interface GivenAllowance {
  removed?: Partial<Record<LossKind, number>>
  /** At most so many records. */
  closing?: number | null
  /** Exactly so many people on file whom new patients look like. */
  twins?: number
}

interface Judged {
  sent: Sent
  /** The records that an export of all patients has no more. */
  missing: Missing | null
  /** The open records that it says are closed, besides those of its patients. */
  ending: Missing | null
  /** How many patients the export has. */
  patients: number
  /** The files with their heading alone, and the columns without a value: at most one patient loses by these unasked. */
  empty: ReadonlySet<LossKind>
}

const listKinds = ['supplies', 'dispensings', 'insurance', 'credits'] as const
/** Words for other losses. */
const others = {
  contacts: 'take away {} phones and emails',
  people: 'give {} records to people with another last name and birth date, as when a column was sorted alone',
  reopened: 'open {} closed records again',
} as const
const shareKinds = [...listKinds, 'contacts', 'people', 'reopened', ...emptiedKinds] as const
type ShareKind = (typeof shareKinds)[number]
const twinsShown = 5
/** So many new patients who look like somebody on file stop no import: they take nothing away, and are named anyway. */
const fewTwins = 10

/** Says what an import takes away beyond an ordinary day, and the flags that allow exactly that; null if nothing. */
export function guardImport(
  { sent, missing, ending, patients, empty }: Judged,
  { removed = {}, closing = null, twins: allowedTwins }: GivenAllowance,
): string | null {
  const { percent, twins } = sent
  const strangers = sent.strangers + sent.losses.people.Rows
  const losses = { ...sent.losses, people: { Rows: strangers, Of: patients, Patients: strangers } }
  const found: string[] = []
  const flags: string[] = []
  const shares = shareKinds.filter((kind) => {
    const isAsked =
      (empty.has(kind) && losses[kind].Patients > 1) || (kind === 'people' && removed.people !== undefined)
    return (isAsked || isTooMuch(losses[kind], percent)) && removed[kind] !== losses[kind].Rows
  })
  for (const kind of shares) {
    const { Rows, Of, Patients } = losses[kind]
    const of = `${Rows} of ${Of}`
    const what = isList(kind) ? `take away ${of} ${kind}` : wordsOf(kind, of)
    const heading = empty.has(kind) ? (isList(kind) ? `; ${kind}.csv has its heading alone` : '; no row has it') : ''
    found.push(`It would ${what}, of ${counted(Patients, 'patient', 'patients')}${heading}.`)
  }
  if (shares.length > 0) flags.push(`--allow-removed ${shares.map((kind) => `${kind}=${losses[kind].Rows}`).join(',')}`)
  const [gone, open] = [
    (missing?.keys.length ?? 0) + losses.patients.Rows + (ending?.keys.length ?? 0),
    Math.max(missing?.open ?? 0, ending?.open ?? 0, losses.patients.Of),
  ]
  if (isTooMuch({ Rows: gone, Of: open, Patients: gone }, percent) && gone > (closing ?? 0)) {
    found.push(
      `No record was closed: it would close ${gone} of ${counted(open, 'open record', 'open records')}${missing ? ', most because the export has them no more' : ''}.`,
    )
    flags.push(`--allow-closing ${gone}`)
  }
  // Several of one name may be several people: each on file counts once.
  const doubled = new Set(twins.values()).size
  const alike = { Rows: doubled, Of: patients, Patients: doubled }
  if (doubled > fewTwins && isTooMuch(alike, percent) && allowedTwins !== doubled) {
    found.push(`${twinsTold(twins)} If their keys changed, say so in renumbered.csv.`)
    flags.push(`--allow-twins ${doubled}`)
  }
  if (found.length === 0) return null
  const usual = `More than ${percent} % is more likely a fault of the export than a day’s work.`
  return `Nothing was written. ${usual} ${found.join(' ')} If that is right, for this run: ${flags.join(' ')}`
}

function isList(kind: ShareKind): kind is (typeof listKinds)[number] {
  return listKinds.some((list) => list === kind)
}

/** Says what goes besides rows of lists. */
function wordsOf(kind: Exclude<ShareKind, (typeof listKinds)[number]>, of: string): string {
  return kind in others
    ? others[kind as keyof typeof others].replace('{}', of)
    : `leave ${kind} empty in ${of} rows that have it`
}

/** Names new patients who may be people on file under another key. */
export function twinsTold(twins: ReadonlyMap<string, string>): string {
  const shown = [...twins].slice(0, twinsShown).map(([key, other]) => `${key} is perhaps ${other}`)
  const more = twins.size - shown.length
  const named = `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  const who = counted(twins.size, 'new patient has', 'new patients have')
  const people = counted(new Set(twins.values()).size, 'open record', 'open records')
  return `${who} the name and birth date of ${people}: ${named}.`
}

const allowance = new RegExp(String.raw`^(${shareKinds.join('|')})=(\d{1,9})$`)

/**
 * Reads what `--allow-removed` says, such as `supplies=9998,credits=3`.
 *
 * @throws CommandError saying how it is written.
 */
export function readAllowance(text: string): Partial<Record<LossKind, number>> {
  const allowed: Partial<Record<LossKind, number>> = {}
  for (const part of text.split(',')) {
    const [, kind, count] = allowance.exec(part.trim()) ?? []
    if (kind === undefined) {
      throw new CommandError(
        `--allow-removed takes what may go and how many: supplies=54,credits=3. Of ${shareKinds.join(', ')}.`,
        'usage',
      )
    }
    allowed[kind as LossKind] = Number(count)
  }
  return allowed
}
