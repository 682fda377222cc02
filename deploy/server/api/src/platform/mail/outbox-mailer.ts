import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Clock } from '../dates/calendar.ts'
import { unsubscribeHeaders, type Mailer } from './mailer.ts'

/**
 * Writes each message as a file into a folder that only this user can read, sorted by time:
 * `2026-03-10T15-00-00-000Z-email-9f3a.txt`.
 */
export function outboxMailer(folder: string, clock: Clock): Pick<Mailer, 'send'> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    send: async ({ channel, to, sender, mailFrom, mailReplyTo, textsFrom, subject, text, unsubscribeUrl }) => {
      const at = clock().toISOString()
      const name = `${at.replaceAll(/[:.]/g, '-')}-${channel}-${randomBytes(4).toString('hex')}.txt`
      const headers = [
        `Date: ${at}`,
        `From: ${textsFrom ?? sender}${mailFrom ? ` <${mailFrom}>` : ''}`,
        ...(mailReplyTo ? [`Reply-To: ${mailReplyTo}`] : []),
        `To: ${to}`,
        ...(subject ? [`Subject: ${subject}`] : []),
        ...unsubscribeHeaders(unsubscribeUrl).map(([header, value]) => `${header}: ${value}`),
      ]
      // Written aside and renamed, so that nobody reads half a message.
      const aside = join(folder, `.${name}`)
      await writeFile(aside, `${headers.join('\n')}\n\n${text}\n`, { mode: 0o600 })
      await rename(aside, join(folder, name))
    },
  }
}

const dayMs = 24 * 60 * 60 * 1000

/** Deletes the messages of a folder that are older than a day: they hold addresses, and codes as they were sent. */
export async function sweepOutbox(folder: string, nowMs: number = Date.now()): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    if (name.endsWith('.txt') && nowMs - (await stat(file)).mtimeMs > dayMs) await rm(file, { force: true })
  }
}
