import { InvalidArgumentError, type Command } from 'commander'

import { RefusedError } from '../../changes/refused-error.ts'
import { type CountSource, gatewayCounts, prometheusCounts } from '../../rollout/count-source.ts'

/** Where a verb that measures reads its numbers. */
export interface SourceFlags {
  gateway?: string
  prometheus?: string
}

/** Adds the options that say where the numbers come from. */
export function withSource(verb: Command): Command {
  return verb
    .option('--gateway <origins>', 'read the counters of these gateways, separated by commas')
    .option('--prometheus <origin>', 'ask this Prometheus instead, when there are many gateways')
}

/**
 * Returns the source of the numbers that the options name.
 *
 * @throws RefusedError when none is given.
 */
export function sourceFrom({ gateway, prometheus }: SourceFlags): CountSource {
  if (prometheus) return prometheusCounts(prometheus)
  if (gateway) return gatewayCounts(gateway.split(','))
  throw new RefusedError('Say where the numbers come from: --gateway http://localhost:8080, or --prometheus <origin>.')
}

/** Parses the number of an option; it may not be negative. */
export function numberFrom(text: string): number {
  const parsed = Number(text)
  if (Number.isFinite(parsed) && parsed >= 0) return parsed
  throw new InvalidArgumentError('Write a number from 0.')
}
