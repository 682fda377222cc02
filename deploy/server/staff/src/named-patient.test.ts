/** @size all */

import type { RunningApi } from '@homeside/api/server/start-api'
import { givenPatient } from '@homeside/api/testing/given-patient'
import { makeSandboxPatient } from '@homeside/contract/sandbox-patients'
import { staffListPatients } from '@homeside/contract/staff-lists'
import { putPatients } from '@homeside/contract/staff-patients'
import { startTrial } from '@homeside/sandbox/testing/start-trial'

import { namedPatient } from './named-patient.ts'
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

/** Brings a patient with a number of a shop's own; returns the key here. */
async function brought(FirstName: string, ExternalKey: string): Promise<number> {
  const patient = givenPatient({ ExternalKey, FirstName, Supplies: [], Insurance: [], Credits: [] })
  const { Items } = await staffClient().call(putPatients, { query: { site: '101' }, body: { Patients: [patient] } })
  return Items[0]?.PatientKey ?? 0
}

const statusOf = async (key: number) => (await namedPatient(staffClient(), [`#${key}`])).patient.Status

test('a number that is one patient’s own and another’s key closes nobody, and both are shown', async () => {
  const liam = await brought('Liam', '990001')
  const zelda = await brought('Zelda', String(liam))
  await expect(staff(`patient ${liam} close`)).rejects.toThrow(`Liam Given (own number 990001, key #${liam}, site 101)`)
  await expect(staff(`patient ${liam} close`)).rejects.toThrow(
    `Zelda Given (own number ${liam}, key #${zelda}, site 101)`,
  )
  for (const line of [
    `code ${liam}`,
    `link ${liam} orders`,
    `trail ${liam}`,
    `orders --patient ${liam}`,
    `invite ${liam} --send text`,
  ]) {
    await expect(staff(line)).rejects.toThrow('Several are called')
  }
  await expect(run(['conversation', 'start', `${liam}`, 'Hello', '--subject', 'Mask'])).rejects.toThrow('Several')
  expect([await statusOf(liam), await statusOf(zelda)]).toEqual(['Active', 'Active'])
  expect(await staff(`patient #${liam} close`)).toBe('The record of Liam Given is closed.')
  expect(await staff(`patient --key ${zelda} close`)).toBe('The record of Zelda Given is closed.')
  expect(await staff('patient 990001 reopen')).toBe('The record of Liam Given is open.')
})

test('where own numbers are digits a bare number is never another patient’s key', async () => {
  const key = await brought('Ana', '00771')
  await expect(staff(`patient ${key} close`)).rejects.toThrow(`Nobody has ${key} as your own number`)
  expect(await staff('patient 00771')).toMatch(/^Ana Given\n/)
  await expect(staff('patient 771')).rejects.toThrow('Nobody')
  await expect(staff('patient #999999')).rejects.toThrow('Nobody has the key 999999')
  await expect(staff('patient #0')).rejects.toThrow('is no key')
  await expect(staff('patient')).rejects.toThrow("'#17' in quotes")
})

test('own numbers are found in any case; two that differ in nothing else are told apart', async () => {
  await brought('Rosa', 'MRN-77a')
  expect(await staff('patient mrn-77A')).toMatch(/^Rosa Given\n/)
  await brought('Ines', 'mrn-77a')
  expect(await staff('patient mrn-77a')).toMatch(/^Ines Given\n/)
  await expect(staff('patient MRN-77A')).rejects.toThrow('Several are called MRN-77A')
})

test('lists show the own numbers of patients and orders', async () => {
  const made = await staffClient().call(makeSandboxPatient, { body: { Orders: ['placed'], LastName: 'Numbered' } })
  const order = made.Orders[0]?.OrderNumber ?? ''
  await staff(`order ${order} accept --own-number so-4812`)
  const { Items } = await staffClient().call(staffListPatients, { query: { search: 'numbered' } })
  const own = Items[0]?.ExternalKey ?? ''
  expect(await staff('patients numbered')).toMatch(
    new RegExp(`Own number +Key +Patient[^]+${own} +#${made.PatientKey}`),
  )
  expect(await staff(`orders --key ${made.PatientKey}`)).toMatch(new RegExp(`${order} \\(so-4812\\) [^]+\\(${own}\\)`))
  expect(await staff('order SO-4812')).toContain(`${order} is Processing, your own number so-4812`)
})

test('an own number of two orders moves neither', async () => {
  const made = await staffClient().call(makeSandboxPatient, { body: { Orders: ['placed', 'placed'] } })
  for (const { OrderNumber } of made.Orders) await staff(`order ${OrderNumber} accept --own-number SO-5`)
  await expect(staff('order SO-5 deliver')).rejects.toThrow('Several orders are called SO-5')
  expect(await staff(`order ${made.Orders[0]?.OrderNumber}`)).toContain('is Processing')
})
