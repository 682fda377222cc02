import { answerKey } from '@homeside/api-client/answer-query'
import { createApi } from '@homeside/api-client/api'
import type { ApiProblem } from '@homeside/api-client/api-problem'
import { sendCall } from '@homeside/api-client/call'
import { inBackground } from '@homeside/api-client/in-background'
import { pageCache } from '@homeside/api-client/page-cache'
import { pageApi, provideApi } from '@homeside/api-client/use-api'
import type { CallDefinition } from '@homeside/contract/call'
import { fillPath } from '@homeside/contract/constants/paths'
import type { GivenTo } from '@homeside/contract/portal-calls'
import type { StaffAnswerOf, StaffCallOf, StaffPathOf } from '@homeside/contract/staff-calls'
import type { Language } from '@homeside/contract/wire'
import { currentLanguage } from '@homeside/i18n/namespaces'
import type { DataTag, QueryKey } from '@tanstack/react-query'
import { atom, getDefaultStore } from 'jotai'

type Method = CallDefinition['method']
/** A call that changes something has a key, by which it is done once and looked up after a lost answer. */
type Given<M extends Method, Path extends string> = GivenTo<StaffCallOf<M, Path>> &
  (M extends 'GET' ? unknown : { key: string; keepalive?: true })

/** Optional where the contract requires nothing. */
type Arguments<Needed> = object extends Needed ? [given?: Needed] : [given: Needed]

interface ClientOptions {
  /** Called with each problem that a call ends with. */
  onProblem: (problem: ApiProblem) => void
  /** The transport. Tests pass the API itself. */
  fetch?: typeof fetch
}

/**
 * Makes the page's one client. The browser adds the cookie of the session; the header says that this page sent the
 * call, which no other site can.
 */
export function provideStaffApi(origin: string, { onProblem, ...options }: ClientOptions): void {
  const api = createApi({
    origin,
    getToken: () => null,
    getAlias: () => null,
    getLanguage: currentLanguage,
    onSessionExpired: () => undefined,
    onProblem,
    ...options,
  })
  provideApi(api.extend({ headers: { 'X-Desk': '1' } }))
}

/**
 * Makes a staff call. The contract types its path, its arguments and its answer:
 *
 * ```ts
 * const closed = await staffCall('POST', 'staff/conversations/{key}/close', { params, json: { Reason: 'Resolved' }, key })
 * ```
 *
 * @throws ApiProblem with one of the call's codes, or what any call can fail with.
 */
export async function staffCall<M extends Method, Path extends StaffPathOf<M>>(
  method: M,
  path: Path,
  ...[given]: Arguments<Given<M, Path>>
): Promise<StaffAnswerOf<M, Path>> {
  return (await sendCall(pageApi(), method, path, given ?? {})) as StaffAnswerOf<M, Path>
}

/** An answer to a staff call as a query of the page's cache, named after its address. */
export interface StaffQuery<Answer> {
  queryKey: DataTag<QueryKey, Answer>
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer>
}

/**
 * The answer to a GET as a query, for `useQueryLoad`. The page asks again by itself, so these calls do not keep
 * somebody signed in who has left.
 */
export function staffQuery<Path extends StaffPathOf<'GET'>>(
  path: Path,
  ...given: Arguments<Given<'GET', Path>>
): StaffQuery<StaffAnswerOf<'GET', Path>> {
  return staffQueryIn(null, path, ...given)
}

/** A query of the staff API, answered in a language; null for the page's. */
export function staffQueryIn<Path extends StaffPathOf<'GET'>>(
  language: Language | null,
  path: Path,
  ...[given]: Arguments<Given<'GET', Path>>
): StaffQuery<StaffAnswerOf<'GET', Path>> {
  const asked: { params?: Record<string, string | number>; query?: Record<string, string | number | undefined> } =
    given ?? {}
  const { params = {}, query } = asked
  const headers = language === null ? {} : { headers: { 'Accept-Language': language } }
  return {
    queryKey: answerKey(
      fillPath(path, params),
      ...(query ? [query] : []),
      ...(language ? [language] : []),
    ) as StaffQuery<StaffAnswerOf<'GET', Path>>['queryKey'],
    queryFn: async ({ signal }) =>
      (await sendCall(pageApi(), 'GET', path, { ...asked, ...headers, signal, ...asAsked() })) as StaffAnswerOf<
        'GET',
        Path
      >,
  }
}

/** Asks again for every answer of staff calls that the page shows, after something changed. */
export async function askAgain(): Promise<void> {
  await pageCache.invalidateQueries({ queryKey: ['staff'] })
}

/** Milliseconds for which somebody counts as here after a key or a pointer; a test says so in advance. */
export const hereForAtom = atom(60_000)

let lastInput = Date.now()
let isOwed = false

/** Notes each key and each pointer. */
export function watchPresence(): void {
  const note = () => {
    lastInput = Date.now()
    if (isOwed) refresh()
  }
  for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, note, true)
}

function isHere(): boolean {
  return Date.now() - lastInput < getDefaultStore().get(hereForAtom)
}

/**
 * Asks again for what the page shows besides what waits, because something has happened: once somebody is at the desk.
 * Each answer is noted as a look at patients, which a desk that nobody sits at does not take.
 */
export function showNews(): void {
  if (isHere()) refresh()
  else isOwed = true
}

function refresh(): void {
  isOwed = false
  const isOther = ({ queryKey: [root, list] }: { queryKey: readonly unknown[] }) =>
    root === 'staff' && list !== 'waiting'
  void pageCache.invalidateQueries({ predicate: isOther })
}

/** Marks calls that the page makes while nobody is at the desk: they keep nobody signed in. */
function asAsked(): Partial<typeof inBackground> {
  return isHere() ? {} : inBackground
}
