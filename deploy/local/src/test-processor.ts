import { startMortalProcessor } from '@homeside/api/testing/processes/mortal-processor'
import type { MortalProcessor } from '@homeside/api/testing/processes/mortal-processor'

/**
 * Starts a card processor that a test can kill and start again. It keeps its records meanwhile.
 *
 * @param returnOrigins the pages that patients come from and return to; may be filled in later.
 */
export function testProcessor(returnOrigins: readonly string[]): Promise<MortalProcessor> {
  return startMortalProcessor({ returnOrigins })
}
