import { cardBrands } from '@homeside/contract/constants/patient-records'
import { z } from 'zod'

import { Problem } from '../problems/problem.ts'
import type { Processor } from './processor.ts'

export interface ProcessorSettings {
  /** The address of its calls for merchants. */
  url: string
  key: string
  /** How long to wait for an answer. */
  timeoutMs: number
  fetch?: typeof fetch
}

const openedPage = z.object({ url: z.url() })
const chargeState = z.object({ state: z.enum(['approved', 'declined', 'confirm', 'closed', 'refunded']) })
const cardStay = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('entered'),
    card: z.object({
      id: z.string(),
      fingerprint: z.string(),
      brand: z.enum(cardBrands),
      last4: z.string(),
      expMonth: z.int(),
      expYear: z.int(),
      name: z.string(),
    }),
  }),
  z.object({ state: z.enum(['open', 'cancelled', 'declined', 'expired']) }),
])

/**
 * Calls the card processor over the network. Each call throws a Problem: payment-unreachable without an answer in time,
 * payment-failed for an invalid one.
 */
export function processorClient({ url, key, timeoutMs, fetch: send = fetch }: ProcessorSettings): Processor {
  const call = async (method: string, path: string, body?: object): Promise<Response> => {
    const init = {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
      // The key is for the processor's own address alone.
      redirect: 'error' as const,
      ...(body ? { body: JSON.stringify(body) } : {}),
    }
    try {
      return await send(`${url}${path}`, init)
    } catch {
      throw new Problem('payment-unreachable')
    }
  }

  const openPage = async (path: string, visit: object) => (await read(await call('POST', path, visit), openedPage)).url
  const stateOf = async (response: Response) => (await read(response, chargeState)).state

  return {
    takesCards: true,
    openSession: (session) => openPage('/v1/sessions', session),
    findStay: async (reference) => {
      const response = await call('GET', `/v1/sessions/${reference}`)
      return response.status === 404 ? null : read(response, cardStay)
    },
    charge: async (charge) => stateOf(await call('POST', '/v1/charges', charge)),
    findCharge: async (reference) => {
      const response = await call('GET', `/v1/charges/${reference}`)
      return response.status === 404 ? null : stateOf(response)
    },
    closeCharge: async (reference) => stateOf(await call('POST', `/v1/charges/${reference}/close`)),
    refundCharge: async (reference) => stateOf(await call('POST', `/v1/charges/${reference}/refund`)),
    openConfirmation: (reference, visit) => openPage(`/v1/charges/${reference}/confirmations`, visit),
    forgetCard: async (card) => {
      await call('DELETE', `/v1/cards/${card}`)
    },
  }
}

async function read<Schema extends z.ZodType>(response: Response, schema: Schema): Promise<z.output<Schema>> {
  if (!response.ok) throw new Problem('payment-failed')
  const parsed = schema.safeParse(await response.json().catch(() => null))
  if (!parsed.success) throw new Problem('payment-failed')
  return parsed.data
}
