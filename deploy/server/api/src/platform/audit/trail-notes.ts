import type { Scope } from '../database/scope.ts'
import type { SessionRow, StaffSessionRow } from '../database/tables/accounts.ts'

/** One of a provider's people at the desk, or a service of its back office. */
export interface StaffActor {
  staff: true
  /** The name that is shown: a person's own, which they may have chosen, or a service's. */
  name: string
  siteKey: number | null
  /** The beginning of the hash of a service's key; null for a person. */
  keyHash: string | null
  /** The session at the desk; null for a service. */
  session: StaffSessionRow | null
}

/** Notes about the people whom a request concerns, made while it is handled. */
export interface TrailNotes {
  /** The session that made the request, also when it is refused. */
  session: SessionRow | null
  /** Which of a provider's people or services made the request, also when it is refused. */
  staff: StaffActor | null
  /** The account of a sign-in or a code, when no session names it. */
  accountKey: number | null
  /** The patients whose data is shown or changed, besides the session's own patient. */
  readonly patients: Scope[]
  /** What else names the request, besides the keys in its path, such as the names of what it changed. */
  readonly keys: Record<string, unknown>
  /** The page that made it, as the page says. */
  page: string | null
}

/** Empty notes for one request. */
export function trailNotes(): TrailNotes {
  return { session: null, staff: null, accountKey: null, patients: [], keys: {}, page: null }
}

/** Notes everybody in a list that is shown. Returns the list. */
export function showing<Row extends { patient: Scope }>({ patients }: TrailNotes, rows: Row[]): Row[] {
  patients.push(...rows.map(({ patient }) => patient))
  return rows
}

const named = /^(Order|Conversation|Message|Charge|Change|Policy|ShortCode|Text)Key$/

/**
 * The keys of what a request made or changed, as its answer tells them: of the answer itself and of its members, the
 * first of which counts. So the trail says which order, message or change it was.
 *
 * @param known keys that the trail has by the path.
 */
export function madeKeys(answer: unknown, known: unknown): Record<string, number> {
  const inPath = new Set(Object.values(Object(known) as object).map(Number))
  const parts = [answer, ...Object.values(Object(answer) as object)]
  const found = parts
    .toReversed()
    .flatMap((part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part) ? Object.entries(part) : [],
    )
  return Object.fromEntries(
    found.filter(
      (one): one is [string, number] => named.test(one[0]) && typeof one[1] === 'number' && !inPath.has(one[1]),
    ),
  )
}
