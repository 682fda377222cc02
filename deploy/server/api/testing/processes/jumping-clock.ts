import { readFileSync } from 'node:fs'

/**
 * This module is loaded into a server's process before the server's own code (`--import`). It lets a test move the
 * server's clock, as a wrong time server would, by the milliseconds in the file that `JUMPING_CLOCK` names. The
 * database's clock does not move.
 */

const file = process.env['JUMPING_CLOCK'] ?? ''
const RealDate = Date
let offsetMs = 0

class JumpingDate extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    super(...((given.length === 0 ? [JumpingDate.now()] : given) as [number]))
  }

  static override now(): number {
    return RealDate.now() + offsetMs
  }
}
globalThis.Date = JumpingDate as DateConstructor

setInterval(() => {
  offsetMs = Number(readFileSync(file, 'utf8'))
}, 10).unref()
