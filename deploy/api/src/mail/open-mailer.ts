import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Clock } from '../dates/instants.ts'
import type { Mailer } from './mailer.ts'
import { outboxMailer } from './outbox-mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

interface MailOptions {
  smtpUrl?: string
  mailFrom?: string
  outboxFolder?: string
  dataFolder?: string
}

/** Emails go by SMTP when a server is set. Everything else is written to the outbox folder. */
export function openMailer(options: MailOptions, clock: Clock): { mailer: Mailer; outboxFolder: string } {
  const { smtpUrl, mailFrom = 'no-reply@localhost', dataFolder } = options
  const outboxFolder = options.outboxFolder ?? (dataFolder ? join(dataFolder, 'outbox') : newOutboxFolder())
  const outbox = outboxMailer(outboxFolder, clock)
  const mailer = smtpUrl ? smtpMailer({ url: smtpUrl, from: mailFrom, texts: outbox }) : outbox
  return { mailer, outboxFolder }
}

/** Made by mkdtemp, so that nobody else on the machine can have made it before. */
function newOutboxFolder(): string {
  return mkdtempSync(join(tmpdir(), 'homeside-outbox-'))
}
