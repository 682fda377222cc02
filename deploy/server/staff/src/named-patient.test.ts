/** @size all */

import { givenPatient } from '@homeside/api/testing/given-patient'
import { putPatients } from '@homeside/contract/staff-patients'
import { ownTrial } from '@homeside/sandbox/testing/own-trial'

import { namedPatient } from './named-patient.ts'
import { runCommands } from './run-commands.ts'
import { staffClient } from './staff-client.ts'
import { staffProgram } from './staff-program.ts'

ownTrial()

const run = async (typed: readonly string[]) => (await runCommands(staffProgram, typed)).text

/** Brings a patient with a number of a shop's own; returns the key here. */
async function brought(FirstName: string, ExternalKey: string): Promise<number> {
  const patient = givenPatient({ ExternalKey, FirstName, Supplies: [], Insurance: [], Credits: [] })
  const { Items } = await staffClient().call(putPatients, { query: { site: '101' }, body: { Patients: [patient] } })
  return Items[0]?.PatientKey ?? 0
}

const statusOf = async (key: number) => (await namedPatient(staffClient(), `#${key}`)).Status

const call = (name: string, patient: string, body?: object) =>
  run(['call', name, '--patient', patient, ...(body ? ['--json', JSON.stringify(body)] : [])])

test('a number that is one patient’s own and another’s key closes nobody, and both are shown', async () => {
  const liam = await brought('Liam', '990001')
  const zelda = await brought('Zelda', String(liam))
  const closing = call('staffCloseRecord', `${liam}`)
  await expect(closing).rejects.toThrow(`Liam Given (own number 990001, key #${liam}, site 101)`)
  await expect(closing).rejects.toThrow(`Zelda Given (own number ${liam}, key #${zelda}, site 101)`)
  for (const name of ['issueRegistrationCode', 'textShortCode', 'staffPatientTrail', 'staffListOrders']) {
    await expect(call(name, `${liam}`)).rejects.toThrow('Several are called')
  }
  await expect(run(['invite', `${liam}`, '--send', 'text'])).rejects.toThrow('Several are called')
  expect([await statusOf(liam), await statusOf(zelda)]).toEqual(['Active', 'Active'])
  await call('staffCloseRecord', `#${liam}`)
  await run(['call', 'staffCloseRecord', '--key', `${zelda}`])
  expect([await statusOf(liam), await statusOf(zelda)]).toEqual(['Closed', 'Closed'])
  await call('staffReopenRecord', '990001')
  expect(await statusOf(liam)).toBe('Active')
})

test('where own numbers are digits a bare number is never another patient’s key', async () => {
  const key = await brought('Ana', '00771')
  await expect(call('staffCloseRecord', `${key}`)).rejects.toThrow(`Nobody has ${key} as your own number`)
  expect(JSON.parse(await call('staffGetPatient', '00771'))).toMatchObject({ Patient: { FirstName: 'Ana' } })
  await expect(call('staffGetPatient', '771')).rejects.toThrow('Nobody')
  await expect(namedPatient(staffClient(), '#999999')).rejects.toThrow('Nobody has the key 999999')
  await expect(call('staffGetPatient', '#999999')).rejects.toThrow('There is no such patient')
  await expect(call('staffGetPatient', '#0')).rejects.toThrow('is no key')
})

test('own numbers are found in any case; two that differ in nothing else are told apart', async () => {
  const nameOf = async (number: string) => (await namedPatient(staffClient(), number)).PatientName
  await brought('Rosa', 'MRN-77a')
  expect(await nameOf('mrn-77A')).toBe('Rosa Given')
  await brought('Ines', 'mrn-77a')
  expect(await nameOf('mrn-77a')).toBe('Ines Given')
  await expect(nameOf('MRN-77A')).rejects.toThrow('Several are called MRN-77A')
})
