import { readFileSync } from 'node:fs'

/**
 * Loaded into a server's process before it (`--import`), so that a test can let its clock jump as a wrong time server
 * would: by the milliseconds in the file that `JUMPING_CLOCK` names. The database's clock stays.
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
