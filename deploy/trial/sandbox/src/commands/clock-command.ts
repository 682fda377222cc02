import { getSandboxClock, resetSandbox, setSandboxClock } from '@homeside/contract/staff-sandbox'
import type { SandboxClockAnswer } from '@homeside/contract/staff-sandbox'
import { command, oneOf } from '@homeside/staff/command'
import type { Outcome } from '@homeside/staff/command'
import { CommandError } from '@homeside/staff/command-error'
import type { StaffClient } from '@homeside/staff/staff-client'

const daySeconds = 24 * 60 * 60

export const clockCommand = command({
  usage: [
    ['', 'what time it is in the sandbox'],
    ['set 2026-05-01[T15:00:00Z]', 'sets it to a day or an instant; it goes on from there'],
    ['forward <days>', 'moves it on by days; a negative number moves it back'],
    ['real', 'brings it back to the real time'],
  ],
  run: async ([what = 'show', value], _, staff) => {
    const act = oneOf('what to do with the clock', what, ['show', 'set', 'forward', 'real'])
    if (act === 'show') return shown(await staff.call(getSandboxClock))
    if (act === 'real') return move(staff, { OffsetSeconds: 0 })
    if (act === 'set') return move(staff, { NowUtc: instantFrom(value) })
    const days = Number(value)
    if (!Number.isInteger(days) || days === 0) {
      throw new CommandError('Say by how many days: npm run sandbox -- clock forward 30', 'usage')
    }
    const { OffsetSeconds } = await staff.call(getSandboxClock)
    return move(staff, { OffsetSeconds: OffsetSeconds + days * daySeconds })
  },
})

export const resetCommand = command({
  usage: [['', 'deletes everything and fills the sandbox anew, as of its clock']],
  run: async (_, __, staff) => {
    const clock = await staff.call(resetSandbox)
    return { json: clock, text: `The sandbox is as new; everybody signs in again. ${shown(clock).text}` }
  },
})

async function move(staff: StaffClient, body: unknown): Promise<Outcome> {
  return shown(await staff.call(setSandboxClock, { body }))
}

function shown(clock: SandboxClockAnswer): Outcome {
  const { NowUtc, OffsetSeconds } = clock
  const days = Math.round(Math.abs(OffsetSeconds) / daySeconds)
  const far = days > 0 ? `${days} ${days === 1 ? 'day' : 'days'}` : `${Math.abs(OffsetSeconds)} seconds`
  const offset =
    OffsetSeconds === 0 ? 'the real time' : `${far} ${OffsetSeconds > 0 ? 'ahead of' : 'behind'} the real time`
  return { json: clock, text: `The sandbox’s clock says ${NowUtc.slice(0, 16).replace('T', ' ')} UTC, ${offset}.` }
}

/** A day without a time means 17:00 UTC, when it is that day in all of America. */
function instantFrom(value: string | undefined): string {
  const day = value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value)
  const time = Date.parse(day ? `${value}T17:00:00Z` : (value ?? ''))
  if (Number.isNaN(time)) {
    throw new CommandError('Say a day or an instant: npm run sandbox -- clock set 2026-05-01T15:00:00Z', 'usage')
  }
  return new Date(time).toISOString()
}
