/** @size all */

import { staffListOrders, staffListPatients } from '@homeside/contract/staff-lists'
import { runCommands } from '@homeside/staff/run-commands'
import { staffClient } from '@homeside/staff/staff-client'

import { ownTrial } from '../testing/own-trial.ts'
import { sandboxProgram } from './sandbox-program.ts'

ownTrial()

const run = async (typed: readonly string[]) => (await runCommands(sandboxProgram, typed)).text
const sandbox = (line: string) => run(line.split(' '))

test('people lists everybody who can sign in or register', async () => {
  const people = await sandbox('people')
  expect(people).toMatch(/maria\.lopez +\/bluebird-hme\/login +Spanish/)
  expect(people).toMatch(/Cora Code +1957-01-11 +45402 +CRA7-BLU-42 +registers with a code/)
  expect(people).toMatch(/Tina Text .* \/m\/TEXTTNA23456/)
})

test('a patient is made in the named state', async () => {
  const made = await run(['patient', '{"Orders":["blocked"],"Supplies":"none"}'])
  const [, alias = '', username = ''] = /\/([\w-]+)\/login as (\S+)/.exec(made) ?? []
  const { Items } = await staffClient().call(staffListPatients, { query: { search: 'Alma' } })
  expect([alias, Items]).toEqual(['bluebird-hme', [expect.objectContaining({ Username: username })]])
  await expect(run(['patient', '{"Orders":["lost"]}'])).rejects.toThrow('Say the state in JSON')
})

test('the clock is moved by days and brought back', async () => {
  expect(await sandbox('clock')).toContain(', the real time.')
  expect(await sandbox('clock forward 30')).toContain('30 days ahead of the real time')
  expect(await sandbox('clock forward -31')).toContain('1 day behind the real time')
  expect(await sandbox('clock set 2031-05-01')).toContain('says 2031-05-01 17:00 UTC')
  expect(await sandbox('clock real')).toContain(', the real time.')
  await expect(sandbox('clock forward soon')).rejects.toMatchObject({ exitCode: 2 })
})

test('a reset restores the sandbox', async () => {
  expect(await sandbox('reset')).toContain('The sandbox is as new')
  const { Items } = await staffClient().call(staffListOrders)
  expect(Items.map(({ Status }) => Status)).toContain('Submitted')
})
