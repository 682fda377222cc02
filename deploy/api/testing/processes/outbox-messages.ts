import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The messages that a server has written to its outbox folder, oldest first. A name that begins with a dot is a message
 * that is still being written, or whose server was killed meanwhile.
 */
export function outboxMessages(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'))
  return names.toSorted().map((name) => readFileSync(join(folder, name), 'utf8'))
}
