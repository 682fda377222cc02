import type { EnvironmentChange } from '../../changes/change-environment.ts'
import type { Registry } from '../../registry/registry.ts'
import { describeChange } from '../../reports/describe-change.ts'
import { goneAfter, waitForGateways, type Following } from '../../serving/gateways.ts'
import { bad, good, type Terminal } from './terminal.ts'

interface ChangeReport {
  terminal: Terminal
  registry: Registry
  /** The names that the change is about. */
  names: readonly string[]
  /** False where a release goes live before there is a gateway. */
  waits: boolean
}

/** The option of every verb that changes an environment. */
export const noWait = ['--no-wait', 'do not wait for gateways to serve it, when none runs yet'] as const

/**
 * Prints what a change did, and whether the gateways that were seen lately serve it.
 *
 * @returns The exit code: 0 when all serve it, or nobody was to be asked; 1 when one does not, or there is none.
 */
export async function tellChange(
  { names, registry, terminal, waits }: ChangeReport,
  { before, ...after }: EnvironmentChange,
): Promise<number> {
  const { environment, serial } = after
  const isNew = before?.serial !== serial
  const changes = isNew ? describeChange(before, after) : []
  const done = isNew
    ? `${environment} is at serial ${serial}`
    : `${environment} is as it should be already, at serial ${serial}`
  const lines = changes.map((line) => `\n  ${line}`).join('')
  if (!waits) {
    const text = `${done}; what gateways serve was not asked.${lines}`
    terminal.result(text, { environment, serial, changes, served: null, gateways: [] })
    return 0
  }
  const { gateways, served } = await waitForGateways(registry.store, { environment, serial, names })
  const text = `${done}, ${followingInWords({ gateways, served })}${lines}`
  terminal.result(text, {
    environment,
    serial,
    changes,
    served,
    gateways: gateways.map((gateway) => ({ ...gateway, releases: undefined })),
  })
  return served ? 0 : 1
}

/** `and its 2 gateways serve it.`, or which ones do not, and why. */
function followingInWords({ gateways, served }: Following): string {
  if (served)
    return good(`and ${gateways.length === 1 ? 'its gateway serves' : `its ${gateways.length} gateways serve`} it.`)
  if (gateways.length === 0) {
    return bad(
      `but no gateway of it was seen within ${goneAfter} s: nobody gets it yet. Start one, or say --no-wait where that is meant.`,
    )
  }
  const late = gateways.filter(({ follows }) => !follows)
  const reasons = late.map(({ gateway, seenSecondsAgo, why }) => `\n  ${gateway}, seen ${seenSecondsAgo} s ago: ${why}`)
  return bad(`but ${late.length} of ${gateways.length} gateways do not serve it:${reasons.join('')}`)
}
