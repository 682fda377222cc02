import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Clock } from '../dates/instants.ts'
import { RefusedMessage } from './mailer.ts'
import type { Mailer } from './mailer.ts'
import { outboxMailer } from './outbox-mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

interface MailOptions {
  /** A mail server; `none` where nothing shall leave. */
  smtpUrl?: string
  mailFrom?: string
  outboxFolder?: string
  dataFolder?: string
  /** Where patients are real, nothing is written to a folder and called sent. */
  holdsRealPatients?: boolean
}

/** Refuses every message. */
const noMailer: Mailer = {
  sendsTexts: false,
  send: () => Promise.reject(new RefusedMessage('There is no service for messages.')),
}

/**
 * Emails go by SMTP when a server is set. In a trial everything else is written to the outbox folder. Where patients are
 * real there is no such folder, and what nothing can deliver is refused.
 */
export function openMailer(options: MailOptions, clock: Clock): { mailer: Mailer; outboxFolder: string | null } {
  const { mailFrom: from = 'no-reply@localhost', dataFolder, holdsRealPatients = false } = options
  const url = options.smtpUrl === 'none' ? undefined : options.smtpUrl
  if (holdsRealPatients) return { mailer: url ? smtpMailer({ url, from }) : noMailer, outboxFolder: null }
  const outboxFolder = options.outboxFolder ?? (dataFolder ? join(dataFolder, 'outbox') : newOutboxFolder())
  const outbox = outboxMailer(outboxFolder, clock)
  return { mailer: url ? smtpMailer({ url, from, texts: outbox }) : outbox, outboxFolder }
}

/** Made by mkdtemp, so that nobody else on the machine can have made it before. */
function newOutboxFolder(): string {
  return mkdtempSync(join(tmpdir(), 'homeside-outbox-'))
}
