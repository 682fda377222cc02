import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'

import { percentile, signInAt } from '../testing/processes/server-process.ts'
import { stopPostgres } from '../testing/start-postgres.ts'
import { measure } from './load.ts'
import { postgresPid, takenBy } from './measure.ts'
import { benchStaffKey, startApiOnPostgres, startDatabase } from './servers.ts'

/**
 * `pnpm bench import [patients] [--fhir]` imports an export of 50,000 patients with 100,000 supplies and 400,000
 * dispensings into PostgreSQL by `pnpm staff import`, twice. It prints how long each import takes, how much processor
 * time, and the most memory that the API had. Then it imports half as many new patients three times while patients use
 * the portal, and prints how long their calls take without an import and beside one.
 */

const isFhir = process.argv.includes('--fhir')
const wanted = Number(process.argv.slice(2).find((word) => !word.startsWith('-')) ?? 50_000)
const [suppliesOfEach, dispensingsOfEach] = [2, 4]
const site = '101'

/** Patients share birthdays as often as so many real people do. */
const bornOn = (index: number) => new Date(Date.UTC(1930, 0, 1 + (index % 25_000))).toISOString().slice(0, 10)

/** The lines of an export, each with the file it stands in. */
function* rowsOf(patients: number, prefix: string): Generator<[file: string, row: string]> {
  yield ['patients', 'patient_id,first_name,last_name,date_of_birth,mobile_phone,email,street,city,state,postal_code']
  yield ['supplies', 'supply_id,patient_id,hcpcs,item_name,quantity,allowance,months']
  yield ['dispensings', 'dispensing_id,supply_id,date,quantity']
  for (const { id, family, phone, birthDate, line, supplies } of people(patients, prefix)) {
    yield ['patients', `${id},Bea,${family},${birthDate},${phone},,${line},Akron,OH,44308`]
    for (const [place, days] of supplies.entries()) {
      yield ['supplies', `${id}-${place},${id},A7034,Mask ${place},1,1,3`]
      for (const [each, day] of days.entries()) yield ['dispensings', `${id}-${place}-${each},${id}-${place},${day},1`]
    }
  }
}

/** The same as FHIR R4, a resource on each line. */
function* resourcesOf(patients: number, prefix: string): Generator<[file: string, row: string]> {
  const written = (resourceType: string, id: string, more: object): [string, string] => [
    resourceType,
    JSON.stringify({ resourceType, id, ...more }),
  ]
  for (const { id, family, phone, birthDate, line, supplies } of people(patients, prefix)) {
    yield written('Patient', id, {
      identifier: [{ system: 'https://shop.example/patients', value: id }],
      name: [{ use: 'official', family, given: ['Bea'] }],
      birthDate,
      telecom: [{ system: 'phone', use: 'mobile', value: String(phone) }],
      address: [{ use: 'home', line: [line], city: 'Akron', state: 'OH', postalCode: '44308' }],
    })
    const subject = { reference: `Patient/${id}` }
    for (const [place, days] of supplies.entries()) {
      yield written('DeviceRequest', `${id}-${place}`, {
        status: 'active',
        intent: 'order',
        subject,
        codeCodeableConcept: { coding: [{ code: 'A7034' }], text: `Mask ${place}` },
        occurrenceTiming: { repeat: { frequency: 1, period: 3, periodUnit: 'mo' } },
      })
      for (const [each, day] of days.entries()) {
        yield written('SupplyDelivery', `${id}-${place}-${each}`, {
          status: 'completed',
          patient: subject,
          occurrenceDateTime: day,
          basedOn: [{ reference: `DeviceRequest/${id}-${place}` }],
          suppliedItem: { quantity: { value: 1 } },
        })
      }
    }
  }
}

/** The patients of an export, in neither format. */
function* people(patients: number, prefix: string) {
  for (let index = 0; index < patients; index++) {
    const days = Array.from({ length: dispensingsOfEach }, (_, each) => `2025-${10 + (each % 3)}-0${1 + (index % 9)}`)
    yield {
      id: `${prefix}-${index}`,
      family: `Bench ${prefix}-${index}`,
      phone: 5_555_000_000 + index,
      birthDate: bornOn(index),
      line: `${index} Way`,
      supplies: Array.from({ length: suppliesOfEach }, () => days),
    }
  }
}

async function writeExport(folder: string, patients: number, prefix: string): Promise<void> {
  await mkdir(folder)
  const opened = new Map<string, WriteStream>()
  for (const [file, row] of isFhir ? resourcesOf(patients, prefix) : rowsOf(patients, prefix)) {
    const stream = opened.get(file) ?? createWriteStream(path.join(folder, `${file}.${isFhir ? 'ndjson' : 'csv'}`))
    opened.set(file, stream)
    if (!stream.write(`${row}\n`)) await once(stream, 'drain')
  }
  for (const stream of opened.values()) {
    stream.end()
    await finished(stream)
  }
}

/** The most memory that a process had so far, in MB. */
async function mostMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

/**
 * Runs the command, and answers what it printed when it is done.
 *
 * @throws Error when it fails.
 */
async function importFrom(folder: string, origin: string): Promise<string> {
  const command = path.resolve(import.meta.dirname, '../../staff/src/main.ts')
  const running = spawn(
    process.execPath,
    [command, 'import', folder, '--site', site, '--from', isFhir ? 'fhir' : 'csv'],
    { env: { ...process.env, API_URL: origin, STAFF_KEY: benchStaffKey }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  // Its place is a provider's machine, not that of the servers.
  setPriority(running.pid ?? 0, constants.priority.PRIORITY_LOW)
  const [printed, [code]] = await Promise.all([text(running.stdout), once(running, 'exit')])
  if (code !== 0) throw new Error(`The import ended with ${String(code)}.`)
  return printed
}

/** Patients who use the portal: as many requests in a second as 10,000 visits in an hour bring. */
const asUsual = { connections: 4, rate: 60, seconds: 15 }

const folder = await mkdtemp(path.join(tmpdir(), 'bench-import-'))
try {
  const whole = path.join(folder, 'whole')
  await writeExport(whole, wanted, 'B')
  const api = await startApiOnPostgres(await startDatabase())
  for (const what of ['first', 'unchanged']) {
    const started = performance.now()
    const parts = { command: [process.pid], API: [api.pid], PostgreSQL: [postgresPid()] }
    const { result, taken } = await takenBy(parts, () => importFrom(whole, api.origin))
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    // The API is a child of this process, as the command is.
    const parted = { ...taken, command: (taken['command'] ?? 0) - (taken['API'] ?? 0) }
    const processor = Object.entries(parted).map(([part, ms]) => `${part} ${(ms / 1000).toFixed(1)} s`)
    process.stdout.write(
      `${what}: ${seconds} s, the API had at most ${await mostMemory(api.pid)} MB; processor time: ${processor.join(', ')}\n${result}\n`,
    )
  }
  const patients = [await signInAt(api.origin, 'maria.lopez'), await signInAt(api.origin, 'james.carter')]
  // The first calls warm the server.
  await measure(api.origin, patients, asUsual)
  const p99s: { quiet: number[]; beside: number[] } = { quiet: [], beside: [] }
  for (const prefix of ['C', 'D', 'E']) {
    const more = path.join(folder, prefix)
    await writeExport(more, wanted / 2, prefix)
    const quiet = await measure(api.origin, patients, asUsual)
    const [beside] = await Promise.all([measure(api.origin, patients, asUsual), importFrom(more, api.origin)])
    p99s.quiet.push(quiet.p99)
    p99s.beside.push(beside.p99)
    process.stdout.write(
      `99 of 100 calls of patients are answered within ${quiet.p99} ms, beside an import within ${beside.p99} ms\n`,
    )
  }
  const [quiet, beside] = [percentile(p99s.quiet, 0.5), percentile(p99s.beside, 0.5)]
  process.stdout.write(`beside an import ${(beside / quiet).toFixed(2)} × as long (medians of the turns)\n`)
  api.stop()
} finally {
  stopPostgres()
  await rm(folder, { recursive: true, force: true })
}
