import { randomBytes } from 'node:crypto'
import { mkdtempSync, mkdirSync } from 'node:fs'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createTransport } from 'nodemailer'

import type { Clock } from '../dates/calendar.ts'
import { OutsideServices, ServiceAway } from '../outside/outside-services.ts'
import { RefusedMessage, UnsentMessage, unsubscribeHeaders, type Mailer, type Message } from './mailer.ts'
import { textService, type TextSettings } from './text-service.ts'

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

interface MailOptions {
  /** A mail server; `none` where nothing shall leave. */
  smtpUrl?: string
  mailFrom?: string
  outboxFolder?: string
  dataFolder?: string
  texts?: TextSettings
  /** Whether patients are real: then nothing is written to a folder and called sent. */
  holdsRealPatients?: boolean
}

/** A failed try must last at least this long for its service to be left alone. */
const slowMs = 1000

/** Hands messages to a service that may stand still: then it is left alone for a while. */
function patiently(service: Pick<Mailer, 'send'>, name: Message['channel']): Pick<Mailer, 'send'> {
  const services = new OutsideServices({ isAway: (error) => !(error instanceof RefusedMessage), slowMs })
  return {
    send: async (message) => {
      try {
        await services.ask(name, () => service.send(message))
      } catch (error) {
        throw error instanceof ServiceAway ? new UnsentMessage(error.message, { cause: error }) : error
      }
    },
  }
}

/** Refuses every message. */
const noService: Pick<Mailer, 'keepsIds' | 'send'> = {
  keepsIds: true,
  send: () => Promise.reject(new RefusedMessage('There is no service for such messages.')),
}

/**
 * Chooses how messages leave. Emails go by SMTP when a server is set; otherwise a trial writes them to the outbox
 * folder. Texts go to their service. What nothing can deliver is refused.
 */
export function openMailer(options: MailOptions, clock: Clock): { mailer: Mailer; outboxFolder: string | null } {
  const { mailFrom: from = 'no-reply@localhost', holdsRealPatients = false } = options
  const url = options.smtpUrl === 'none' ? undefined : options.smtpUrl
  const outboxFolder = holdsRealPatients ? null : outboxFolderOf(options)
  const unsent = outboxFolder === null ? noService : outboxMailer(outboxFolder, clock)
  const emails = url ? patiently(smtpMailer({ url, from }), 'email') : unsent
  const texts = options.texts ? textService(options.texts) : noService
  const phones = patiently(texts, 'text')
  return {
    mailer: {
      sendsTexts: options.texts !== undefined,
      keepsIds: texts.keepsIds,
      send: (message) => (message.channel === 'email' ? emails : phones).send(message),
    },
    outboxFolder,
  }
}

/** The folder of a trial's messages. Default: below the data folder. */
export function outboxFolderOf({ outboxFolder, dataFolder }: Pick<MailOptions, 'outboxFolder' | 'dataFolder'>): string {
  return outboxFolder ?? (dataFolder ? join(dataFolder, 'outbox') : newOutboxFolder())
}

/** Made by mkdtemp, so that nobody else on the machine can have made it before. */
function newOutboxFolder(): string {
  return mkdtempSync(join(tmpdir(), 'homeside-outbox-'))
}

const connectionTimeoutMs = 10_000

/** Host names of this machine, as `URL` writes them. */
const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

interface SmtpSettings {
  /** `smtp://user:password@host:587`, or `smtps://…`. */
  url: string
  /** The address that mail comes from. */
  from: string
}

/**
 * Sends emails by SMTP. A mail server on another machine has to speak TLS: an email without it would be readable on the
 * way. `send` throws where it does not.
 */
export function smtpMailer({ url, from }: SmtpSettings): Pick<Mailer, 'send'> {
  const transport = createTransport({
    url,
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: connectionTimeoutMs,
    socketTimeout: connectionTimeoutMs,
    // A message consists of text only: it never reads a file or a network address.
    disableFileAccess: true,
    disableUrlAccess: true,
    requireTLS: !loopbackNames.has(new URL(url).hostname),
  })
  return {
    send: async (message) => {
      const { to, sender, mailFrom, mailReplyTo, subject, text, unsubscribeUrl } = message
      const mail = {
        from: { name: sender, address: mailFrom ?? from },
        ...(mailReplyTo ? { replyTo: { name: '', address: mailReplyTo } } : {}),
        // An object means one recipient, whatever characters it contains.
        to: { name: '', address: to },
        subject,
        text,
        headers: Object.fromEntries(unsubscribeHeaders(unsubscribeUrl)),
      }
      try {
        await transport.sendMail(mail)
      } catch (error) {
        throw isRefusal(error) ? new RefusedMessage('The mail server refused the message.', { cause: error }) : error
      }
    },
  }
}

/** Whether the server refuses this recipient for good. A sign-in, sender or content that it refuses may be repaired. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return false
  return error.command === 'RCPT TO' && typeof error.responseCode === 'number' && error.responseCode >= 500
}
