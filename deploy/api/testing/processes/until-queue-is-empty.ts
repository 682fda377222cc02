import { sandboxStaffKey } from '@homeside/sandbox/patients/sign-ins'

/** Longer than a server needs to find out by real time that another died. */
const takeOverMs = 120_000

/**
 * Moves a server's clock on, hour by hour, until nothing waits in the queue any more.
 *
 * @throws Error when something is left for too long.
 */
export async function untilQueueIsEmpty(origin: string): Promise<void> {
  const deadline = Date.now() + takeOverMs
  const headers = { Authorization: `Bearer ${sandboxStaffKey}`, 'Content-Type': 'application/json' }
  for (let hours = 1; ; hours++) {
    const body = JSON.stringify({ OffsetSeconds: hours * 60 * 60 })
    const moved = await fetch(`${origin}/staff/sandbox/clock`, { method: 'POST', headers, body })
    if (!moved.ok) throw new Error(`The clock was not moved: ${await moved.text()}`)
    const metrics = await (await fetch(`${origin}/metrics`)).text()
    const left = [...metrics.matchAll(/^homeside_(?:messages|webhooks)\{state="(?:waiting|retrying|active)"\} (\d+)/gm)]
    if (left.length === 6 && left.every(([, count]) => count === '0')) return
    if (Date.now() > deadline) throw new Error(`Messages were left:\n${left.join('\n')}`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
