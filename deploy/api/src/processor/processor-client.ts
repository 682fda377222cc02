import { cardBrands } from '@homeside/contract/constants/card-brands'
import { z } from 'zod'

import { Problem } from '../calls/problem.ts'
import type { Processor } from './processor.ts'

export interface ProcessorSettings {
  /** Where its calls for merchants are. */
  url: string
  key: string
  /** How long an answer is waited for. */
  timeoutMs: number
  fetch?: typeof fetch
}

const openedSession = z.object({ url: z.url() })
const outcome = z.object({ approved: z.boolean() })
const redeemedToken = z.object({
  reference: z.string(),
  card: z.object({
    id: z.string(),
    brand: z.enum(cardBrands),
    last4: z.string(),
    expMonth: z.int(),
    expYear: z.int(),
    name: z.string(),
  }),
})

/**
 * Speaks to the card processor over the network. Each call throws a Problem: payment-unreachable when no answer came in
 * time, payment-failed when one came that is no good.
 */
export function processorClient({ url, key, timeoutMs, fetch: send = fetch }: ProcessorSettings): Processor {
  const call = async (method: string, path: string, body?: object): Promise<Response> => {
    const init = {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body ? { body: JSON.stringify(body) } : {}),
    }
    try {
      return await send(`${url}${path}`, init)
    } catch {
      throw new Problem('payment-unreachable')
    }
  }

  return {
    openSession: async (session) => (await read(await call('POST', '/v1/sessions', session), openedSession)).url,
    redeemToken: async (token) => {
      const response = await call('POST', '/v1/tokens', { token })
      return response.status === 410 ? null : read(response, redeemedToken)
    },
    charge: async (charge) => outcomeOf(await read(await call('POST', '/v1/charges', charge), outcome)),
    findCharge: async (reference) => {
      const response = await call('GET', `/v1/charges/${reference}`)
      return response.status === 404 ? null : outcomeOf(await read(response, outcome))
    },
    forgetCard: async (card) => {
      await call('DELETE', `/v1/cards/${card}`)
    },
  }
}

function outcomeOf({ approved }: z.output<typeof outcome>): 'approved' | 'declined' {
  return approved ? 'approved' : 'declined'
}

async function read<Schema extends z.ZodType>(response: Response, schema: Schema): Promise<z.output<Schema>> {
  if (!response.ok) throw new Problem('payment-failed')
  const parsed = schema.safeParse(await response.json().catch(() => null))
  if (!parsed.success) throw new Problem('payment-failed')
  return parsed.data
}
