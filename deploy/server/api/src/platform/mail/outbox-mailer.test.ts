import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { outboxMailer, sweepOutbox } from './outbox-mailer.ts'

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
