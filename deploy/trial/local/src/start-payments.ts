import { randomUUID } from 'node:crypto'

import { startBpc } from '@homeside/sandbox/processor/bpc'
import { startProcessor } from '@homeside/sandbox/processor/start-processor'

/** What the API needs of a card processor: the key, and where it takes calls that Stripe takes elsewhere. */
export interface CardProcessor {
  secretKey: string
  origin?: string
}

interface PaymentPorts {
  /** The port of the card page. */
  address: string
  processorPort?: number
  bpcPort?: number
  /** A card processor that runs elsewhere; without it one is started. */
  processor?: CardProcessor
}

interface RunningPayments {
  processor: CardProcessor
  bpcOrigin: string
  close: () => Promise<void>
}

/**
 * Starts the servers that play other companies: the card processor, and a third party's payments portal.
 *
 * @param pageOrigins the pages that may show the portal in a frame.
 * @param portalSecret signs the tokens that the portal takes.
 * @throws Error when a port is taken.
 */
export async function startPayments(
  { address, processorPort, bpcPort, processor: elsewhere }: PaymentPorts,
  pageOrigins: readonly string[],
  portalSecret: string,
): Promise<RunningPayments> {
  // They run as long as the API that uses them, so nobody else needs the key.
  const secretKey = `sk_test_${randomUUID()}`
  const processor = elsewhere ? null : await startProcessor({ port: processorPort ?? 0, address, key: secretKey })
  const bpc = await startBpc(bpcPort ?? 0, pageOrigins, portalSecret).catch(async (error: unknown) => {
    await processor?.close()
    throw error
  })
  return {
    processor: elsewhere ?? { origin: `http://localhost:${processor?.port}`, secretKey },
    bpcOrigin: `http://127.0.0.1:${bpc.port}`,
    close: async () => {
      await processor?.close()
      await bpc.close()
    },
  }
}
