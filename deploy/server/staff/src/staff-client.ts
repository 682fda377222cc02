import { publishedStaffKey } from '@homeside/api/server/published-secrets'
import type { CallDefinition } from '@homeside/contract/call'
import { fillPath } from '@homeside/contract/constants/paths'
import { problem } from '@homeside/contract/problem'
import type { AnyProblem } from '@homeside/contract/problem'

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

/** The API as `npm start` starts it, unless `API_URL` or `API_PORT` says otherwise. */
export function apiOrigin(): string {
  return process.env['API_URL'] ?? `http://localhost:${process.env['API_PORT'] || 56695}`
}

/** A client with the sandbox's own key, unless `STAFF_KEY` holds another. */
export function staffClient(
  origin = apiOrigin(),
  key = process.env['STAFF_KEY'] ?? publishedStaffKey,
  request: (url: string, init: RequestInit) => Response | Promise<Response> = fetch,
): StaffClient {
  const send = async (call: CallDefinition, { params = {}, query = {}, body }: CallParts): Promise<Response> => {
    const search = new URLSearchParams(query)
    const address = `${origin}/${fillPath(call.path, params)}${search.size > 0 ? `?${search}` : ''}`
    const answered = async () =>
      request(address, {
        method: call.method,
        headers: { Authorization: `Bearer ${key}`, ...(call.body ? { 'Content-Type': 'application/json' } : {}) },
        ...(call.body ? { body: JSON.stringify(body ?? {}) } : {}),
      })
    return answered().catch(() => {
      throw new CommandError(
        `No portal answers at ${origin}. Say where it is: API_URL=https://… npm run staff -- …; npm start starts one here`,
        'unreachable',
      )
    })
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
