import type { RunningPortal } from './running-portal.ts'

/** The back office's key of every sandbox. */
const staffKey = 'sandbox-staff-key-known-to-everybody'

/** Does what a provider's staff can do, such as `staff/conversations/7/reply`. */
export async function callAsStaff({ apiOrigin }: RunningPortal, path: string, request?: object): Promise<void> {
  const answer = await fetch(`${apiOrigin}/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${staffKey}`, ...(request ? { 'Content-Type': 'application/json' } : {}) },
    ...(request ? { body: JSON.stringify(request) } : {}),
  })
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
}
