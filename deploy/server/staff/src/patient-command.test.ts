/** @size all */

import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { RunningApi } from '@homeside/api/server/start-api'
import { makeSandboxPatient } from '@homeside/contract/sandbox-patients'
import { startTrial } from '@homeside/sandbox/testing/start-trial'
import { parse } from 'csv-parse/sync'

import { runCommands } from './run-commands.ts'
import { staffClient } from './staff-client.ts'
import { staffProgram } from './staff-program.ts'

let api: RunningApi
beforeAll(async () => {
  api = await startTrial()
})
afterAll(() => api.close())

const run = async (typed: readonly string[]) => (await runCommands(staffProgram, typed)).text
const staff = (line: string) => run(line.split(' '))

test('an order gets the provider’s own number, is found by it, and is cancelled', async () => {
  const made = await staffClient().call(makeSandboxPatient, { body: { Orders: ['placed'] } })
  const number = made.Orders[0]?.OrderNumber
  await staff(`order ${number} accept --own-number SO-4711`)
  expect(await staff('order SO-4711')).toContain(`${number} is Processing`)
  await expect(staff('order SO-4711 cancel')).rejects.toThrow('Say --note')
  expect(await staff('order SO-4711 cancel --note Gone')).toContain('is Cancelled now')
  for (const asked of [`--patient ${made.PatientKey}`, '--status cancelled']) {
    expect(await staff(`orders ${asked}`)).toContain(number)
  }
  expect(await staff('orders --from 2001-01-01 --to 2001-12-31')).toBe('There is no such order.')
})

test('a patient is shown whole, and the record is acted on', async () => {
  const made = await staffClient().call(makeSandboxPatient, { body: { LastName: 'Wholly', Account: 'locked' } })
  const patient = (words: string) => staff(`patient ${made.PatientKey} ${words}`.trim())
  expect(await staff('patient wholly')).toMatch(/Alma Wholly\nKey +\d+, at site 101[^]+locked[^]+Supply +Code/)
  expect(await patient('unlock')).toBe('Alma Wholly can sign in again.')
  expect(await patient('')).not.toContain('locked')
  expect(await patient('consent texts no')).toContain('does not agree')
  expect(await patient('')).not.toContain('TextMessages')
  expect(await patient('consent texts yes')).toContain('agrees to texts')
  expect(await patient('')).toContain('TextMessages')
  expect(await patient('sign-out')).toContain('signed out everywhere')
  expect(await patient('close')).toContain('is closed')
  expect(await patient('')).toMatch(/Record +Closed/)
  expect(await patient('reopen')).toContain('is open')
  expect(await patient('charges')).toBe('Nothing was paid here.')
  await expect(patient('dance')).rejects.toThrow('dance is not what to do with it')
})

test('nobody is signed in at the desk of a new trial, and the trail says whose key asked', async () => {
  expect(await staff('desk')).toBe('Nobody is signed in at the desk.')
  await expect(staff('desk 999999 end')).rejects.toThrow('Nobody has this session')
  const made = await staffClient().call(makeSandboxPatient, { body: {} })
  await staff(`patient ${made.PatientKey}`)
  expect(await staff(`trail ${made.PatientKey}`)).toMatch(/Who that is[^]+staff-[0-9a-f]{12}[^]+key \d+/)
})

test.each([
  ['patient maria.lopez answer 2 Toledo', 'one of the questions that the patient chose'],
  ['patient maria.lopez answer Toledo', 'Say the number of the question'],
  ['charge 999999 refund', 'There is no such charge'],
])('%s is refused with words', async (line, words) => {
  await expect(staff(line)).rejects.toThrow(words)
})

test('a conversation is started and read', async () => {
  const made = await staffClient().call(makeSandboxPatient, { body: {} })
  const said = await run(['conversation', 'start', String(made.PatientKey), 'It is here.', '--subject', 'Your mask'])
  const key = /conversation (\d+)/.exec(said)?.[1]
  expect(await staff(`conversation ${key}`)).toMatch(
    /^Your mask: Alma Rivers, Open\n\n.+Customer service\nIt is here\.$/,
  )
  await expect(staff(`conversation start ${made.PatientKey} Hello`)).rejects.toThrow('--subject')
})

test('many are invited at once, with a file for letters', async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'letters-')), 'letters.csv')
  await expect(staff('invite --everybody')).rejects.toThrow('--letters')
  const invited = await staff(`invite --everybody --letters ${file}`)
  const count = Number(/^(\d+) patients were invited/.exec(invited)?.[1])
  expect(count).toBeGreaterThan(0)
  const rows = parse<Record<string, string>>(readFileSync(file), { columns: true })
  expect(rows).toHaveLength(count)
  expect(rows[0]).toMatchObject({ code: expect.stringMatching(/\w/), zip: expect.stringMatching(/^\d{5}/) })
  expect(await staff(`invite --everybody --letters ${file}`)).toMatch(/^0 patients/)
  const made = await staffClient().call(makeSandboxPatient, { body: {} })
  const { failed, text } = await runCommands(staffProgram, ['invite', `${made.PatientKey}`, '--send', 'email'])
  expect([failed, text]).toEqual([true, expect.stringContaining(`${made.PatientKey}: already-registered`)])
})
