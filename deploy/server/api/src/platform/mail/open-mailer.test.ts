import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { SMTPServer } from 'smtp-server'

import { RefusedMessage, type Message } from './mailer.ts'
import { openMailer, smtpMailer, outboxMailer, sweepOutbox } from './open-mailer.ts'

const folder = join(mkdtempSync(join(tmpdir(), 'homeside-outbox-')), 'outbox')
afterAll(() => rmSync(join(folder, '..'), { recursive: true }))

test('each message is its own file, which only the owner of the process may read', async () => {
  const mailer = outboxMailer(folder, () => new Date('2026-03-10T15:00:00Z'))
  const message = { channel: 'email', to: 'a@mail.example', sender: 'Bluebird', subject: 'Hi', text: 'Words' } as const
  await mailer.send(message)
  await mailer.send({ ...message, channel: 'text', to: '5555550121', subject: '' })
  const files = readdirSync(folder).toSorted()
  expect(files).toEqual([
    expect.stringMatching(/^2026-03-10T15-00-00-000Z-email-\w{8}\.txt$/),
    expect.stringMatching(/^2026-03-10T15-00-00-000Z-text-\w{8}\.txt$/),
  ])
  const [email = '', text = ''] = files
  expect(readFileSync(join(folder, email), 'utf8')).toBe(
    'Date: 2026-03-10T15:00:00.000Z\nFrom: Bluebird\nTo: a@mail.example\nSubject: Hi\n\nWords\n',
  )
  expect(readFileSync(join(folder, text), 'utf8')).not.toContain('Subject')
  expect(statSync(join(folder, email)).mode & 0o777).toBe(0o600)
})

test('messages of a trial are deleted after a day', async () => {
  const swept = join(folder, '../swept')
  const mailer = outboxMailer(swept, () => new Date())
  await mailer.send({ channel: 'email', to: 'a@mail.example', sender: 'Bluebird', subject: 'Code', text: '123456' })
  const hourMs = 60 * 60 * 1000
  await sweepOutbox(swept, Date.now() + 23 * hourMs)
  expect(readdirSync(swept)).toHaveLength(1)
  await sweepOutbox(swept, Date.now() + 25 * hourMs)
  expect(readdirSync(swept)).toEqual([])
})

const refused = (words: string) => Object.assign(new Error(words), { responseCode: 554 })

interface Received {
  recipients: string[]
  source: string
}

const received: Received[] = []
let server: SMTPServer
let url: string

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: ({ address }, _, done) => {
      done(address === 'unproved@mail.example' ? refused('Address not verified') : null)
    },
    onRcptTo: ({ address }, _, done) => {
      done(address === 'refused@mail.example' ? new Error('No such mailbox') : null)
    },
    onData: (stream, session, done) => {
      let source = ''
      stream.on('data', (chunk: Buffer) => (source += chunk.toString('utf8')))
      stream.on('end', () => {
        if (source.includes('Subject: Refused')) return done(refused('Looks like spam'))
        received.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), source })
        return done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  url = `smtp://127.0.0.1:${address.port}`
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

const mailer = (to = url) => smtpMailer({ url: to, from: 'no-reply@homeside.example' })
const email: Message = {
  channel: 'email',
  to: 'maria@mail.example',
  sender: 'Soluciones Médicas',
  subject: 'Su código de verificación',
  text: 'Su código es 123456.',
}

test('a mail server on another machine gets no email without TLS', async () => {
  // The same server under an address that is not known to be this machine’s.
  const elsewhere = url.replace('127.0.0.1', '[::ffff:127.0.0.1]')
  await expect(mailer(elsewhere).send(email)).rejects.toMatchObject({ code: 'ETLS' })
  expect(received).toEqual([])
})

test('a mail server whose certificate nobody vouches for gets no email', async () => {
  // The library warns of its own certificate, which is the one that nobody vouches for.
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const taken: string[] = []
  const impostor = new SMTPServer({
    secure: true,
    authOptional: true,
    onData: (stream, _, done) => {
      taken.push('an email')
      stream.resume().on('end', () => done())
    },
  })
  await new Promise<void>((resolve) => impostor.listen(0, '127.0.0.1', resolve))
  impostor.on('error', () => undefined)
  const { port } = impostor.server.address() as AddressInfo
  await expect(mailer(`smtps://127.0.0.1:${port}`).send(email)).rejects.toThrow(/certificate/)
  expect(taken).toEqual([])
  await new Promise<void>((resolve) => impostor.close(() => resolve()))
})

test('an email arrives at a mail server, from the provider and in its own letters', async () => {
  await mailer().send(email)
  const [message] = received.splice(0)
  expect(message?.recipients).toEqual(['maria@mail.example'])
  expect(message?.source).toMatch(/^From: =\?UTF-8\?Q\?Soluciones_M=C3=A9dicas\?= <no-reply@homeside\.example>\r$/m)
  expect(message?.source).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(message?.source).toContain('Su c=C3=B3digo es 123456.')
})

test('an email of a provider with addresses of its own comes from there, and answers go there', async () => {
  await mailer().send({ ...email, mailFrom: 'portal@cedarridge.example', mailReplyTo: 'help@cedarridge.example' })
  const [message] = received.splice(0)
  expect(message?.source).toMatch(/^From: .* <portal@cedarridge\.example>\r$/m)
  expect(message?.source).toMatch(/^Reply-To: help@cedarridge\.example\r$/m)
})

test('a line break in an address or a subject adds no recipient and no header', async () => {
  await mailer().send({ ...email, subject: 'Hello\r\nBcc: thief@mail.example', sender: 'A\r\nBcc: b@mail.example' })
  const [message] = received.splice(0)
  expect(message?.recipients).toEqual(['maria@mail.example'])
  expect(message?.source).not.toMatch(/^Bcc:/m)
  await mailer()
    .send({ ...email, to: 'maria@mail.example, thief@mail.example' })
    .catch(() => undefined)
  expect(received.splice(0).flatMap(({ recipients }) => recipients)).not.toContain('thief@mail.example')
})

test('an address that the mail server refuses is not tried again', async () => {
  await expect(mailer().send({ ...email, to: 'refused@mail.example' })).rejects.toThrow(RefusedMessage)
})

test.each([
  ['sender', { mailFrom: 'unproved@mail.example' }, 'Address not verified'],
  ['content', { subject: 'Refused' }, 'Looks like spam'],
])('a %s that the mail server refuses may be mended: the email is tried again', async (_, change, words) => {
  const sending = mailer().send({ ...email, ...change })
  await expect(sending).rejects.toThrow(words)
  await expect(sending).rejects.not.toThrow(RefusedMessage)
})

test('a mail server that is not there is an error, which may pass', async () => {
  const sending = mailer('smtp://127.0.0.1:1').send(email)
  await expect(sending).rejects.toThrow('ECONNREFUSED')
  await expect(sending).rejects.not.toThrow(RefusedMessage)
})

test('where patients are real, nothing is written to a folder: without services every message is refused', async () => {
  const { mailer: real, outboxFolder } = openMailer({ smtpUrl: 'none', holdsRealPatients: true }, () => new Date())
  expect([outboxFolder, real.sendsTexts]).toEqual([null, false])
  await expect(real.send(email)).rejects.toThrow(RefusedMessage)
  await expect(real.send({ ...email, channel: 'text' })).rejects.toThrow(RefusedMessage)
})
