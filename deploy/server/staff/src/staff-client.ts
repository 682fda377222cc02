import { randomUUID } from 'node:crypto'

import { publishedStaffKey } from '@homeside/api/server/published-secrets'
import { type CallDefinition, takesStaffKey } from '@homeside/contract/call'
import { addressFaultWords, readOutsideAddress } from '@homeside/contract/constants/outside-address'
import { fillPath } from '@homeside/contract/constants/paths'
import { type AnyProblem, problem } from '@homeside/contract/problem'
import { staffFindRequest } from '@homeside/contract/staff-session'

import { CommandError } from './command-error.ts'
import { explain } from './explain.ts'

type AnswerOf<Call extends CallDefinition> = ReturnType<Call['answer']['parse']>

interface CallParts {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: unknown
}

/** Makes staff calls at the running portal. */
export interface StaffClient {
  /**
   * Makes a call.
   *
   * @throws CommandError saying what to do, when the portal does not answer or refuses.
   */
  call: <Call extends CallDefinition>(call: Call, parts?: CallParts) => Promise<AnswerOf<Call>>
  /**
   * Fetches a file.
   *
   * @throws CommandError, as `call`.
   */
  download: (call: CallDefinition, parts?: CallParts) => Promise<Uint8Array>
}

/**
 * The API as `npm start` starts it, unless `API_URL` or `API_PORT` says otherwise. `API_URL` may name several servers,
 * separated by commas: the next is asked where one is being restarted.
 *
 * @throws CommandError where one is no address of an API.
 */
function apiOrigins(): string[] {
  const urls = process.env['API_URL'] ?? `http://localhost:${process.env['API_PORT'] || 56695}`
  return urls.split(',').map((url) => {
    const read = readOutsideAddress(url.trim(), { isOrigin: true, isOpen: true })
    if ('address' in read) return read.address
    throw new CommandError(
      `API_URL ${addressFaultWords[read.fault]}. For example: API_URL=https://api.portal.example`,
      'usage',
    )
  })
}

/** A client with the sandbox's own key, unless `STAFF_KEY` holds another. */
export function staffClient(
  origins: readonly string[] = apiOrigins(),
  key = process.env['STAFF_KEY'] ?? publishedStaffKey,
  request: (url: string, init: RequestInit) => Response | Promise<Response> = fetch,
): StaffClient {
  const origin = origins.join(', ')
  const ask = async (path: string, init: RequestInit): Promise<Response> => {
    const [first = '', ...others] = origins
    let asked = Promise.resolve(request(`${first}/${path}`, init))
    for (const other of others) {
      asked = asked.catch((error: unknown) => {
        if (!wasNeverSent(error)) throw error
        return request(`${other}/${path}`, init)
      })
    }
    return asked
  }
  const send = async (call: CallDefinition, { params = {}, query = {}, body }: CallParts): Promise<Response> => {
    // An import is sent again as it is: the same again changes nothing.
    const once = takesStaffKey(call) && !call.judgedAlone ? randomUUID() : null
    const search = new URLSearchParams(query)
    const path = `${fillPath(call.path, params)}${search.size > 0 ? `?${search}` : ''}`
    const answered = async () =>
      ask(path, {
        method: call.method,
        headers: {
          Authorization: `Bearer ${key}`,
          ...(call.body ? { 'Content-Type': 'application/json' } : {}),
          ...(once === null ? {} : { 'Idempotency-Key': once }),
        },
        ...(call.body ? { body: JSON.stringify(body ?? {}) } : {}),
      })
    try {
      return await answered()
    } catch (error) {
      if (once === null || wasNeverSent(error)) throw unreachable(origin)
      const state = await look(once)
      // Its answer is kept, and comes again.
      if (state === 'Done') return answered()
      throw new CommandError(lostWords[state](once), 'unreachable')
    }
  }
  /** What came of a call whose answer got lost. */
  const look = async (once: string): Promise<keyof typeof lostWords | 'Done'> => {
    try {
      const { path } = staffFindRequest
      const headers = { Authorization: `Bearer ${key}` }
      const response = await ask(fillPath(path, { key: once }), { method: 'GET', headers })
      return staffFindRequest.answer.parse(await response.json()).State
    } catch {
      return 'Away'
    }
  }
  return {
    download: async (call, parts = {}) => {
      const response = await send(call, parts)
      if (response.ok) return new Uint8Array(await response.arrayBuffer())
      throw new CommandError(explain(call, problemOf(await readJson(response, origin), origin)))
    },
    call: async (call, parts = {}) => {
      const response = await send(call, parts)
      const answer = await readJson(response, origin)
      if (response.ok) return call.answer.parse(answer) as AnswerOf<typeof call>
      throw new CommandError(explain(call, problemOf(answer, origin)))
    },
  }
}

/** What to do after a lost answer, by what is known of the call. */
const lostWords = {
  NotCome: () => 'The portal did not get it, and nothing was done. Do it again.',
  Unknown: () => 'The portal began it, and nobody knows how it ended. Look at the portal before you do it again.',
  Away: (once: string) =>
    `The answer got lost, and nobody knows whether it was done. Ask when the portal answers again: npm run staff -- call staffFindRequest --key ${once}`,
}

/** Whether no connection was made, so that nothing can have arrived. */
function wasNeverSent(error: unknown): boolean {
  const { code } = Object(error instanceof Error ? error.cause : undefined) as { code?: string }
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'].includes(code ?? '')
}

function unreachable(origin: string): CommandError {
  return new CommandError(
    `No portal answers at ${origin}. Say where it is: API_URL=https://… npm run staff -- …; npm start starts one here`,
    'unreachable',
  )
}

async function readJson(response: Response, origin: string): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    throw notThePortal(origin)
  }
}

function problemOf(answer: unknown, origin: string): AnyProblem {
  const read = problem.safeParse(answer)
  if (read.success) return read.data
  throw notThePortal(origin)
}

function notThePortal(origin: string): CommandError {
  return new CommandError(`What answers at ${origin} is not the portal’s API. API_PORT names its port.`, 'unreachable')
}

type Page<Call extends CallDefinition> = ReturnType<Call['answer']['parse']>
type Row<Call extends CallDefinition> = Page<Call> extends { Items: (infer Item)[] } ? Item : never

/** All rows of a list, page by page. */
export async function everyPage<Call extends CallDefinition>(
  staff: StaffClient,
  call: Call,
  query: Record<string, string> = {},
): Promise<Row<Call>[]> {
  const rows: Row<Call>[] = []
  for (let after: string | null = ''; after !== null;) {
    const page = (await staff.call(call, { query: { ...query, ...(after === '' ? {} : { after }) } })) as {
      Items: Row<Call>[]
      Next: string | null
    }
    rows.push(...page.Items)
    after = page.Next
  }
  return rows
}
