/** @size all */

import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { makeSandboxPatient } from '@homeside/contract/sandbox'
import { ownTrial } from '@homeside/sandbox/testing/own-trial'
import { parse } from 'csv-parse/sync'

import { runCommands } from './run-commands.ts'
import { staffClient } from './staff-client.ts'
import { staffProgram } from './staff-program.ts'

ownTrial()

const invite = (...typed: string[]) => runCommands(staffProgram, ['invite', ...typed])

test('many are invited at once, with a file for letters', async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'letters-')), 'letters.csv')
  await expect(invite('--everybody')).rejects.toThrow('--letters')
  const { text: invited } = await invite('--everybody', '--letters', file)
  const count = Number(/^(\d+) patients were invited/.exec(invited)?.[1])
  expect(count).toBeGreaterThan(0)
  const rows = parse<Record<string, string>>(readFileSync(file), { columns: true })
  expect(rows).toHaveLength(count)
  expect(rows[0]).toMatchObject({ code: expect.stringMatching(/\w/), zip: expect.stringMatching(/^\d{5}/) })
  expect((await invite('--everybody', '--letters', file)).text).toMatch(/^0 patients/)
  const made = await staffClient().call(makeSandboxPatient, { body: {} })
  const { failed, text } = await invite(`#${made.PatientKey}`, '--send', 'email')
  expect([failed, text]).toEqual([true, expect.stringMatching(/key #\d+, site 101\): already-registered/)])
})

test.each([
  [['--send', 'text'], 'Say which patients'],
  [['7', '--send', 'pigeon'], 'Allowed choices are text, email.'],
])('%s is refused', async (typed, words) => {
  await expect(invite(...typed)).rejects.toMatchObject({
    message: expect.stringContaining(words) as string,
    exitCode: 2,
  })
})
